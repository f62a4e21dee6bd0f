import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@tuzuo/embedded-postgres/account';
import {
  IMPORT_FAULTS,
  IMPORT_LIMITS,
  type Imported,
  ImportRefusal,
  pictureFile,
} from '@tuzuo/poster/import/imported';
import { programUrl } from '../programs';
import { pathFor } from '../sandbox/fork';
import { handOver, takeBack } from '../sandbox/hand-over';
import { ProgramKilled, runOnce } from '../sandbox/run-once';
import type { FromImport, ImportSettings } from './child/messages';

export {
  IMPORT_LIMITS,
  type Imported,
  type ImportFault,
  type ImportNote,
  ImportRefusal,
  pictureId,
} from '@tuzuo/poster/import/imported';

/** Leading bytes of supported files: a PSD, a ZIP, or text that starts like SVG or JSON. */
const HEAD_BYTES = 256;
const KNOWN_HEAD = /^(?:8BPS|PK|(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*[<{[])/;

/** Refuses unsupported files without starting a process. */
async function checkHead(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (!KNOWN_HEAD.test(buffer.toString('latin1', 0, bytesRead))) throw new ImportRefusal('notSupported');
  } finally {
    await file.close();
  }
}

/** Sanitizes the response: a process compromised by a file could name any file of the server. */
function ownAnswer({ title, document, pictures, notes, lostTexts }: Imported): Imported {
  const count = Math.min(pictures.length, IMPORT_LIMITS.pictures);
  return {
    title: String(title),
    document,
    pictures: Array.from({ length: count }, (_none, index) => pictureFile(index)),
    notes: notes.slice(0, IMPORT_LIMITS.notes),
    lostTexts: Number(lostTexts),
  };
}

type ReadImport = (
  order: { folder: string; file: string; fileName: string },
  spent?: (cpuMs: number) => void,
) => Promise<Imported>;

/**
 * Creates an importer that reads each file in a process of its own.
 * @param options.account account of the process
 */
export function createImporter({
  account,
  limitMs = IMPORT_LIMITS.timeMs,
}: {
  account: Account;
  limitMs?: number;
}): ReadImport {
  return async ({ folder, file, fileName }, spent = () => undefined) => {
    await checkHead(join(folder, file));
    await handOver(folder, account);
    const at = (path: string) => pathFor(account, path);
    const settings: ImportSettings = {
      maxBytes: IMPORT_LIMITS.memoryBytes,
      path: at(join(folder, file)),
      folder: at(folder),
      fileName,
    };
    const answer = await runOnce<FromImport>(programUrl('importer'), settings, { account, limitMs })
      .catch((error: unknown) => {
        // Exhausting memory or time is the file's fault.
        throw error instanceof ProgramKilled ? new ImportRefusal('tooLong') : error;
      })
      .finally(() => takeBack(folder, account));
    spent(answer.cpuMs);
    if (answer.type === 'done') return ownAnswer(answer.imported);
    if (answer.type === 'failed')
      throw Object.assign(new Error(answer.message), answer.code !== undefined && { code: answer.code });
    const fault = IMPORT_FAULTS.find((one) => one === answer.fault) ?? 'damaged';
    throw new ImportRefusal(fault, answer.params);
  };
}
