import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddedKey } from '../../server/src/engines/local/added/catalog';
import { addedDirectory, modelPath, writeRecord } from '../../server/src/engines/local/added/store';
import { TINY } from './tiny-models';

/** Adds tiny networks to a server's directory as `npm run models` does, for its next start. */
export async function addTinyModels(dataDir: string, keys: readonly AddedKey[]): Promise<void> {
  const models = join(dataDir, 'models');
  const directory = addedDirectory(models);
  await mkdir(directory, { recursive: true });
  // The account of the engine reads them.
  for (const path of [models, directory]) await chmod(path, 0o755);
  for (const key of keys) {
    const file = TINY[key]();
    const sha256 = createHash('sha256').update(file).digest('hex');
    await writeFile(modelPath(directory, key, sha256), file);
    const record = { license: 'MIT', addedAt: '2026-11-29T00:00:00Z', trial: { passed: true } };
    await writeRecord(directory, { key, sha256, bytes: file.length, ...record });
  }
}
