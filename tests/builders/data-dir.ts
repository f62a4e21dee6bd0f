import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new directory that other accounts may pass through, which PostgreSQL requires when the tests run as root. */
export async function temporaryDataDir(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'tuzuo-test-')));
  await chmod(path, 0o711);
  return path;
}
