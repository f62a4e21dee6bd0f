/**
 * The process that reads files of other programs: separate from the server and, when that runs as root, under an
 * unprivileged account, since the files are untrusted. Reads one file, responds and exits.
 */

import { importFile } from '@tuzuo/poster/import/import-file';
import { ImportRefusal } from '@tuzuo/poster/import/imported';
import sharp from 'sharp';
import { startWatchdog } from '../../sandbox/watchdog';
import type { FromImport, ImportSettings } from './messages';

const { maxBytes, path, folder, fileName } = JSON.parse(process.argv[2] ?? '') as ImportSettings;
startWatchdog(maxBytes);
sharp.concurrency(1);
sharp.cache(false);

type Outcome = FromImport extends infer Each
  ? Each extends FromImport
    ? Omit<Each, 'cpuMs'>
    : never
  : never;

function failureOf(error: unknown): Outcome {
  if (error instanceof ImportRefusal) return { type: 'refused', fault: error.fault, params: error.params };
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
  return { type: 'failed', message, ...code };
}

const outcome = await importFile(path, folder, fileName).then(
  (imported): Outcome => ({ type: 'done', imported }),
  failureOf,
);
const { user, system } = process.cpuUsage();
const answer = { ...outcome, cpuMs: Math.ceil((user + system) / 1_000) } as FromImport;
process.send?.(answer, () => process.disconnect());
