import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import { isWritable } from '@tuzuo/core/text/writable';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import type { Database } from '../../db/database';
import { RefusedField } from '../../errors';
import { IMPORT_LIMITS, type Imported, ImportRefusal, pictureId } from '../../importing/importer';
import type { AssetRow, Assets, IncomingFile } from '../asset/service';
import { type Allowance, consume } from '../limit/service';

/** A call has exactly one file. */
export const IMPORT_PARTS = { maxFiles: 1, maxBytes: IMPORT_LIMITS.bytes };

const HOUR_MS = 3_600_000;

/** Rate limit; each import takes seconds of processor time. */
const imports = (userId: string): Allowance => ({
  key: `poster.import:${userId}`,
  limit: 40,
  windowMs: HOUR_MS,
});

type NamedFile = IncomingFile & { fileName: string };

type ImportDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'requireRoom' | 'withWorkDirectory' | 'readImport' | 'upload' | 'present'>;
};

type Answer = Api['poster.poster.import']['output'];

/** Converts another program's file to a poster document. */
export type ImportPoster = (userId: string, files: AsyncIterable<NamedFile>) => Promise<Answer>;

/** Converts a refusal to one for the field `file`, in the caller's language. */
const asRefusedField = (error: unknown): unknown =>
  error instanceof ImportRefusal
    ? new RefusedField('file', `import.${error.fault}`, { ...error.params })
    : error;

/** Validates the document again: the file may have taken over the process that produced it. */
function checkedDocument({ document }: Imported) {
  const parsed = parsePoster(document);
  if (!parsed.ok || !isWritable(parsed.document, 32)) throw new RefusedField('file', 'import.damaged');
  return parsed.document;
}

/** Pictures already in a directory, in the form of incoming files. */
async function* waiting(folder: string, pictures: readonly string[]): AsyncGenerator<IncomingFile> {
  for (const name of pictures) yield { saveTo: (path) => rename(join(folder, name), path) };
}

export function createImportPoster({ database: { transaction }, assets }: ImportDependencies): ImportPoster {
  const read = async (userId: string, folder: string, fileName: string): Promise<Imported> => {
    try {
      return await assets.readImport(userId, { folder, file: 'source', fileName });
    } catch (error) {
      throw asRefusedField(error);
    }
  };

  return async (userId, files) => {
    await transaction(async (tx) => {
      await consume(tx, [imports(userId)]);
      // Before anything is received; the actual size is reserved once the pictures are known.
      await assets.requireRoom(tx, userId, 1);
    });
    return assets.withWorkDirectory(async (folder) => {
      let fileName: string | undefined;
      for await (const file of files) {
        await file.saveTo(join(folder, 'source'));
        fileName = file.fileName;
      }
      if (fileName === undefined) throw new RefusedField('file', 'field.missing');
      const imported = await read(userId, folder, fileName);
      const document = checkedDocument(imported);
      const stored: AssetRow[] =
        imported.pictures.length > 0 ? await assets.upload(userId, waiting(folder, imported.pictures)) : [];
      const ids = new Map(stored.map(({ id }, index) => [pictureId(index), id]));
      const doc = withSources(document, (source) => {
        if (source.type !== 'asset') return source;
        const id = ids.get(source.id);
        return id === undefined ? { type: 'empty' } : { type: 'asset', id };
      });
      const notes = imported.notes.map(({ loss, name, pictureId: id }) => {
        const assetId = id === undefined ? undefined : ids.get(id);
        return { loss, name, ...(assetId !== undefined && { assetId }) };
      });
      return { title: imported.title, doc, pictures: assets.present(stored), notes };
    });
  };
}
