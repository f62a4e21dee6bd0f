import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { keyOfCursor, keyPage } from '../../db/cursor';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { Assets } from '../asset/service';
import {
  findStored,
  holderOf,
  type ListedPoster,
  listPosters,
  type OwnPoster,
  type PosterRow,
  type StoredDocument,
  sentDocument,
} from './repository';

const LIST = 'poster';

/** Whether the database accepts this text as a time. */
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

const presentTimes = ({ createdAt, updatedAt }: Pick<PosterRow, 'createdAt' | 'updatedAt'>) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type OnList = Api['poster.poster.list']['output']['items'][number];

/** `thumbUrl`: URL of the thumbnail, if it shows this revision. */
function presentListed(row: ListedPoster, thumbUrl: string | undefined): OnList {
  const { id, title, revision, size, pages, thumbBlur } = row;
  const { width, height } = size;
  return {
    posterId: id,
    title,
    revision,
    width,
    height,
    pages,
    ...(thumbUrl !== undefined && { thumbUrl }),
    ...(thumbBlur !== null && { placeholder: thumbBlur }),
    ...presentTimes(row),
  };
}

type ReadingDependencies = {
  orm: Database['orm'];
  assets: Pick<Assets, 'findHeld' | 'findReady' | 'present'>;
};

/** Posters as their users open and list them. */
export function createReading({ orm, assets }: ReadingDependencies) {
  /** A stored document with the pictures that its poster or version references, as far as they are the user's own. */
  const show = async (userId: string, holderId: string, stored: StoredDocument) => {
    const doc = sentDocument(stored);
    const rows = await assets.findReady(orm, await assets.findHeld(orm, holderOf(holderId)));
    const mine = [...rows.values()].filter((row) => row.userId === userId && row.kind !== 'sealed');
    return { doc, pictures: assets.present(mine) };
  };

  return {
    show,

    get: async (own: OwnPoster): Promise<Api['poster.poster.get']['output']> => {
      const row = await findStored(orm, own);
      if (!row) throw new CallError(ErrorCode.notFound);
      const { id, title, revision } = row;
      return {
        posterId: id,
        title,
        revision,
        ...(await show(own.userId, id, row)),
        ...presentTimes(row),
      };
    },

    /** A page of the user's posters, most recently changed first. */
    list: async (
      userId: string,
      { cursor, limit }: CallInput<'poster.poster.list'>,
    ): Promise<Api['poster.poster.list']['output']> => {
      const after = cursor === undefined ? undefined : keyOfCursor(LIST, cursor);
      if (after && !isMoment(after.value)) throw new RefusedField('cursor', 'field.invalid');
      const found = await listPosters(orm, userId, { after, limit: limit + 1 });
      const { rows, ...next } = keyPage(LIST, found, limit, ({ changed, id }) => ({ value: changed, id }));
      const thumbs = await assets.findReady(
        orm,
        rows.flatMap(({ thumbId }) => thumbId ?? []),
      );
      const urls = new Map(assets.present([...thumbs.values()]).map(({ assetId, url }) => [assetId, url]));
      return { items: rows.map((row) => presentListed(row, urls.get(row.thumbId ?? ''))), ...next };
    },
  };
}
