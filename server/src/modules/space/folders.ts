import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SPACE_LIMITS, TOP_FOLDER } from '@tuzuo/core/api/space';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { CallError, RefusedField } from '../../errors';
import {
  countInFolders,
  dissolveFolder,
  type FolderRow,
  findFolders,
  insertFolder,
  lockFolder,
  saveFolder,
} from './repository';

/**
 * Finds the folder and locks it until the transaction ends; null = the top level.
 * @throws CallError 10002
 */
export async function requirePlace(
  tx: Executor,
  userId: string,
  folderId: string | undefined,
): Promise<string | null> {
  if (folderId === undefined || folderId === TOP_FOLDER) return null;
  const row = await lockFolder(tx, userId, folderId);
  if (!row) throw new CallError(ErrorCode.notFound);
  return row.id;
}

const idsBelow = (folders: readonly FolderRow[], parentId: string): string[] =>
  folders.filter((row) => row.parentId === parentId).map(({ id }) => id);

/** Number of levels in a folder, including itself. */
const heightOf = (folders: readonly FolderRow[], id: string): number =>
  1 + Math.max(0, ...idsBelow(folders, id).map((child) => heightOf(folders, child)));

/** IDs of a folder and its ancestors. */
function pathTo(folders: readonly FolderRow[], id: string | null): string[] {
  const row = folders.find((one) => one.id === id);
  return row ? [row.id, ...pathTo(folders, row.parentId)] : [];
}

/** Users' folders. A call about one that is not theirs or no longer exists throws a CallError 10002. */
export function createFolders({ orm, transaction }: Pick<Database, 'orm' | 'transaction'>) {
  /** Serializes changes to a user's folders, because concurrent moves could create a cycle. */
  const change = <Result>(
    userId: string,
    work: (tx: Executor, folders: readonly FolderRow[]) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (tx) => {
      await lockUser(tx, userId);
      return work(tx, await findFolders(tx, userId));
    });

  const require = (folders: readonly FolderRow[], folderId: string): FolderRow => {
    const row = folders.find(({ id }) => id === folderId);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  const requireDepth = (depth: number, field: string) => {
    if (depth > SPACE_LIMITS.depth) {
      throw new RefusedField(field, 'space.tooDeep', {
        limit: SPACE_LIMITS.depth,
      });
    }
  };

  return {
    list: async (userId: string): Promise<Api['space.folder.list']['output']> => {
      const [folders, counts] = [await findFolders(orm, userId), await countInFolders(orm, userId)];
      const items = folders.map(({ id, name, parentId }) => ({
        folderId: id,
        name,
        ...(parentId !== null && { parentId }),
        items: counts.get(id) ?? 0,
      }));
      return { items };
    },

    /** @throws RefusedField for too many folders, or too deep nesting */
    create: (userId: string, { name, parentId }: CallInput<'space.folder.create'>) =>
      change(userId, async (tx, folders) => {
        if (folders.length >= SPACE_LIMITS.folders) {
          throw new RefusedField('name', 'space.tooManyFolders', {
            limit: SPACE_LIMITS.folders,
          });
        }
        const parent = parentId === undefined ? null : require(folders, parentId).id;
        requireDepth(pathTo(folders, parent).length + 1, 'parentId');
        const id = newId();
        await insertFolder(tx, { id, userId, parentId: parent, name });
        return { folderId: id };
      }),

    rename: (userId: string, { folderId, name }: CallInput<'space.folder.rename'>) =>
      change(userId, (tx, folders) => saveFolder(tx, require(folders, folderId).id, { name })),

    /** @throws RefusedField for a parent within itself, or too deep nesting */
    move: (userId: string, { folderId, parentId }: CallInput<'space.folder.move'>) =>
      change(userId, async (tx, folders) => {
        const { id } = require(folders, folderId);
        const parent = parentId === TOP_FOLDER ? null : require(folders, parentId).id;
        const path = pathTo(folders, parent);
        if (path.includes(id)) throw new RefusedField('parentId', 'space.intoItself');
        requireDepth(path.length + heightOf(folders, id), 'parentId');
        await saveFolder(tx, id, { parentId: parent });
      }),

    remove: (userId: string, folderId: string) =>
      change(userId, (tx, folders) => dissolveFolder(tx, require(folders, folderId))),
  };
}
