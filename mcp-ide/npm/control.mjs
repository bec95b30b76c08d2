// How a test drives a fake: commands are JSON lines on stdin, events JSON lines on stdout.
import { createInterface } from 'node:readline';

// Whoever reads no more has ended stdin too, which ends the process in order.
process.stdout.on('error', () => {});

export function say(event, more = {}) {
  process.stdout.write(`${JSON.stringify({ event, ...more })}\n`);
}

/**
 * Obeys a command a line, one after the other. "exit", the end of stdin too, calls leave and ends the process;
 * "crash" kills it as it is.
 */
export function obey(commands, leave) {
  const exit = async () => {
    await leave();
    await written();
    process.exit(0);
  };
  const crash = () => written().then(() => process.kill(process.pid, 'SIGKILL'));
  const last = { exit, crash };

  const run = async (line) => {
    let command;
    try {
      command = JSON.parse(line);
      if (Object.hasOwn(last, command.do)) {
        say('done', { do: command.do });
        await last[command.do]();
      } else if (Object.hasOwn(commands, command.do)) {
        await commands[command.do](command);
        say('done', { do: command.do });
      } else {
        throw new Error('unknown command');
      }
    } catch (error) {
      say('failed', { do: command?.do, why: error.message });
    }
  };

  let turn = Promise.resolve();
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    turn = turn.then(() => run(line));
  });
  lines.on('close', () => {
    turn = turn.then(exit);
  });
}

const written = () => new Promise((resolve) => process.stdout.write('', resolve));
