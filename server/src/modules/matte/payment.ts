import type { ModuleKey } from '@tuzuo/core/pricing';
import { CUT_OUT_TOOL, tools } from '@tuzuo/core/tools';
import type { ScenePair } from '@tuzuo/poster/document/scenes';
import type { Executor } from '../../db/database';
import type { AssetRow } from '../asset/service';
import type { Charge, Ledger } from '../ledger/service';
import { findMattes, findPaidScenes, type MatteScene } from './repository';

/** The module under which unlocking a photo is charged. */
export const UNLOCK_MODULE = tools[CUT_OUT_TOOL].moduleKey;

/** The module under which a scene is charged, once for each photo. */
export const SCENE_MODULE: ModuleKey = 'ai_product_img_fast';

export type Photo = Pick<AssetRow, 'id' | 'sha256'>;

export const digestsOf = (photos: readonly Photo[]) => photos.flatMap(({ sha256 }) => sha256 ?? []);

export const keyOf = (sha256: Uint8Array) => Buffer.from(sha256).toString('hex');

/** What a drawing needs and its user has not paid for; each photo of the same bytes once. */
type Unpaid = {
  /** `matteId` is missing while no matte is known. */
  photos: { assetId: string; matteId: string | undefined }[];
  scenes: { assetId: string; matteId: string | undefined; sceneId: string }[];
};

export const sceneKey = ({ matteId, sceneId }: MatteScene) => `${matteId} ${sceneId}`;

/** What the user has not paid for, of photos that are drawn as products and the scenes in which they stand. */
export async function findUnpaid(
  tx: Executor,
  userId: string,
  photos: readonly Photo[],
  pairs: readonly ScenePair[],
): Promise<Unpaid> {
  const rows = await findMattes(tx, userId, digestsOf(photos));
  const known = new Map(rows.map((row) => [keyOf(row.sha256), row]));
  const found = new Map(
    photos.map(({ id, sha256 }) => {
      const key = sha256 ? keyOf(sha256) : id;
      return [id, { key, row: known.get(key) }] as const;
    }),
  );
  const locked = new Map<string, Unpaid['photos'][number]>();
  for (const [assetId, { key, row }] of found) {
    if (row?.state !== 'unlocked' && !locked.has(key)) locked.set(key, { assetId, matteId: row?.id });
  }
  const paid = pairs.length === 0 ? [] : await findPaidScenes(tx, [...rows.map(({ id }) => id)]);
  const isPaid = new Set(paid.map(sceneKey));
  const scenes = new Map<string, Unpaid['scenes'][number]>();
  for (const { photoId, sceneId } of pairs) {
    const { key, row } = found.get(photoId) ?? {};
    if (key === undefined || (row && isPaid.has(sceneKey({ matteId: row.id, sceneId })))) continue;
    const once = `${key} ${sceneId}`;
    if (!scenes.has(once)) scenes.set(once, { assetId: photoId, matteId: row?.id, sceneId });
  }
  return { photos: [...locked.values()], scenes: [...scenes.values()] };
}

type Counts = { photos: number; scenes: number };

/** The charges for photos and scenes; empty if there is nothing to pay. */
export function chargesOf({ photos, scenes }: Counts): Charge[] {
  return [
    { module: UNLOCK_MODULE, uses: photos },
    { module: SCENE_MODULE, uses: scenes },
  ].filter(({ uses }) => uses > 0);
}

type Quote = Awaited<ReturnType<Ledger['quoteUses']>>;

const sumOf = (quotes: readonly Quote[], value: (quote: Quote) => number) =>
  quotes.reduce((sum, quote) => sum + value(quote), 0);

/**
 * What photos and scenes would cost the user now, or a guest without `userId`. The free uses left are those of the module
 * that has fewer.
 */
export async function quoteUnpaid(
  tx: Executor,
  ledger: Pick<Ledger, 'quoteUses'>,
  userId: string | undefined,
  counts: Counts,
): Promise<Quote & Counts> {
  const charges = chargesOf(counts);
  const first = await ledger.quoteUses(tx, {
    userId,
    ...(charges[0] ?? { module: UNLOCK_MODULE, uses: 1 }),
  });
  const quotes = charges.length === 0 ? [] : [first];
  for (const charge of charges.slice(1)) quotes.push(await ledger.quoteUses(tx, { userId, ...charge }));
  const { fullPoints: _one, amountCents, ...quote } = first;
  const points = sumOf(quotes, (one) => one.points);
  const fullPoints = sumOf(quotes, (one) => one.fullPoints ?? one.points);
  return {
    ...quote,
    uses: Math.max(1, counts.photos + counts.scenes),
    freeUsesLeft: Math.min(...[first, ...quotes].map((one) => one.freeUsesLeft)),
    points,
    ...(fullPoints > points && { fullPoints }),
    ...(amountCents !== undefined && { amountCents: sumOf(quotes, (one) => one.amountCents ?? 0) }),
    ...counts,
  };
}
