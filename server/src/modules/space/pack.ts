import { stat } from 'node:fs/promises';
import type { Api } from '@tuzuo/contract/api';
import { SPACE_PACK_FILE_NAME } from '@tuzuo/core/api/space';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { Database } from '../../db/database';
import { RefusedField } from '../../errors';
import { writeZip } from '../../lib/write-zip';
import type { AssetRow, Assets } from '../asset/service';
import { consume } from '../limit/service';
import type { Entry } from './entries';

const HOUR_MS = 3_600_000;
const PACKS_AN_HOUR = 30;
/** Maximum packs per user; older ones can be created again. */
const MAX_PACKS = 5;
/** Maximum bytes of an archive's files, since it is written while the caller waits. */
const MAX_BYTES = 300 * 1024 * 1024;
const BYTES_PER_MB = 1024 * 1024;
/** Maximum length of a file name in an archive, which some systems limit in bytes. */
const MAX_NAME = 60;

/** Default file names by kind. */
const PLAIN_NAMES = {
  upload: 'upload',
  export: 'export',
  result: 'result',
  poster: 'poster',
} as const;

/** Characters that some system does not allow in file names. */
const FORBIDDEN = new Set('\\/:*?"<>|');

const isForbidden = (letter: string) => letter < ' ' || letter === '\u007f' || FORBIDDEN.has(letter);

/** Sanitizes a name for all systems; '' if nothing is left of it. */
function safeName(name: string): string {
  const letters = [...name].map((letter) => (isForbidden(letter) ? '_' : letter));
  return letters
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, MAX_NAME);
}

/** Unique file names: `cup.png`, `cup-2.png`, `result-1.png`. */
export function fileNames(
  entries: readonly Pick<Entry, 'name' | 'kind'>[],
  mimes: readonly string[],
): string[] {
  const taken = new Set<string>();
  return entries.map(({ name, kind }, index) => {
    const extension = extensionOfMime(mimes[index] ?? '') ?? 'bin';
    const own = safeName(name);
    const withoutIt = own.toLowerCase().endsWith(`.${extension}`) ? own.slice(0, -extension.length - 1) : own;
    const base = withoutIt || `${PLAIN_NAMES[kind]}-${index + 1}`;
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? `${base}.${extension}` : `${base}-${number}.${extension}`;
      const key = candidate.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return candidate;
    }
  });
}

type PackDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<
    Assets,
    'withFiles' | 'writeFile' | 'keep' | 'keepNewest' | 'downloadUrl' | 'withWorkDirectory' | 'requireRoom'
  >;
};

/** ZIP archives of files in a space. */
export function createPacks({ database, assets }: PackDependencies) {
  return {
    /**
     * Creates an archive as an asset that lives for a day.
     * @throws RefusedField, StorageFull, or a CallError 10004, 20003
     */
    create: async (
      userId: string,
      entries: readonly Entry[],
      rows: readonly AssetRow[],
    ): Promise<Api['space.item.pack']['output']> => {
      const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
      if (sum > MAX_BYTES) {
        throw new RefusedField('itemIds', 'space.packTooLarge', {
          limit: MAX_BYTES / BYTES_PER_MB,
        });
      }
      await database.transaction(async (tx) => {
        await consume(tx, [
          {
            key: `space.pack:${userId}`,
            limit: PACKS_AN_HOUR,
            windowMs: HOUR_MS,
          },
        ]);
        await assets.requireRoom(tx, userId, sum);
      });
      return assets.withWorkDirectory(async (directory) => {
        const path = `${directory}/pack.zip`;
        const names = fileNames(
          entries,
          rows.map(({ mime }) => mime),
        );
        await assets.withFiles(rows, (paths) =>
          writeZip(
            paths.map((file, index) => ({
              path: file,
              name: names[index] ?? '',
            })),
            path,
          ),
        );
        const { size: bytes } = await stat(path);
        const write = (assetId: string) => assets.writeFile(assetId, path);
        const row = await assets.keep(userId, {
          kind: 'pack',
          mime: 'application/zip',
          bytes,
          write,
        });
        await assets.keepNewest(userId, 'pack', MAX_PACKS);
        const url = assets.downloadUrl(row, SPACE_PACK_FILE_NAME);
        return {
          assetId: row.id,
          url,
          fileName: SPACE_PACK_FILE_NAME,
          bytes: row.bytes,
        };
      });
    },
  };
}
