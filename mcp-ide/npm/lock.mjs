// The file by which an IDE is found: only its owner may read it, for it holds the token.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class LockFile {
  /** folderMode: what its folder is set to, if the writer minds. */
  constructor(file, folderMode) {
    this.file = file;
    this.folderMode = folderMode;
  }

  /** In place: a reader may see it half written, as with the real ones. */
  write(content) {
    mkdirSync(dirname(this.file), { recursive: true });
    if (this.folderMode !== undefined) {
      chmodSync(dirname(this.file), this.folderMode);
    }
    writeFileSync(this.file, JSON.stringify(content), { mode: 0o600 });
  }

  remove() {
    rmSync(this.file, { force: true });
  }
}
