import type { Executor } from '../../db/database';
import type { MatteRow } from '../../db/schema/matte';
import type { EngineMatte } from '../../engines/port';
import type { Assets } from '../asset/service';
import { holderOf, insertMatte, savePaid, updateMatte } from './repository';

const PNG = 'image/png';

/** A matte whose files are stored, but not ready yet. */
export type StoredMatte = Omit<EngineMatte, 'mask' | 'preview' | 'full'> & {
  /** Of the photo. */
  sha256: Uint8Array;
  files: Record<'maskAssetId' | 'previewAssetId' | 'fullAssetId', string>;
};

/** Stores the files of a matte that an engine found. */
export async function storeMatte(
  { mask, preview, full, ...found }: EngineMatte,
  sha256: Uint8Array,
  storeFile: (kind: 'sealed' | 'thumb', file: { path: string; mime: string }) => Promise<string>,
): Promise<StoredMatte> {
  const [maskAssetId, previewAssetId, fullAssetId] = await Promise.all([
    storeFile('sealed', { path: mask, mime: PNG }),
    storeFile('thumb', { path: preview, mime: PNG }),
    storeFile('sealed', { path: full, mime: PNG }),
  ]);
  return { ...found, sha256, files: { maskAssetId, previewAssetId, fullAssetId } };
}

type Owner = {
  userId: string;
  /** The task that was paid for this photo, if it was. */
  paidBy?: string | undefined;
};

const isWhole = ({ maskAssetId, previewAssetId, fullAssetId }: MatteRow): boolean =>
  maskAssetId !== null && previewAssetId !== null && fullAssetId !== null;

/**
 * Keeps a matte for its owner and the photo's bytes, once: a later analysis changes nothing, unless files were lost; a
 * retouched mask replaces the one before. Files that are not needed are left to the sweep.
 */
export async function saveMatte(
  tx: Executor,
  assets: Pick<Assets, 'publish' | 'addReferences' | 'dropReferences'>,
  { box, unsure, retouched, sha256, files }: StoredMatte,
  { userId, paidBy }: Owner,
): Promise<void> {
  const found = { box, unsure: unsure ?? null };
  const row = await insertMatte(tx, {
    userId,
    sha256: Buffer.from(sha256),
    ...found,
    state: 'preview',
  });
  if (retouched || !isWhole(row)) {
    const ids = Object.values(files);
    await assets.publish(tx, ids);
    await assets.dropReferences(tx, holderOf(row));
    await assets.addReferences(tx, holderOf(row), ids);
    // Where nothing was cut out, there is nothing to pay for: the photo is its owner's.
    const state = unsure === 'none' || row.unlockedBy !== null ? 'unlocked' : 'preview';
    await updateMatte(tx, row.id, { ...files, ...found, state }, { retouched: retouched ?? false });
  }
  if (paidBy !== undefined) await savePaid(tx, { mattes: [row.id], scenes: [] }, paidBy);
}

/**
 * Gives the matte of a reduced copy to its photo, unless that has one. It is still to be paid for, whatever was paid for
 * the copy. Where nothing was cut out there is nothing to share: the photo itself must show that.
 * @param copy locked
 * @param sha256 of the photo
 */
export async function shareMatte(
  tx: Executor,
  assets: Pick<Assets, 'addReferences'>,
  copy: MatteRow,
  sha256: Uint8Array,
): Promise<void> {
  const { userId, box, unsure, maskAssetId, previewAssetId, fullAssetId, retouchedAt } = copy;
  if (maskAssetId === null || previewAssetId === null || fullAssetId === null || unsure === 'none') return;
  const found = { box, unsure };
  const row = await insertMatte(tx, { userId, sha256: Buffer.from(sha256), ...found, state: 'preview' });
  if (isWhole(row)) return;
  const files = { maskAssetId, previewAssetId, fullAssetId };
  await assets.addReferences(tx, holderOf(row), Object.values(files));
  await updateMatte(tx, row.id, { ...files, ...found }, { retouched: retouchedAt !== null });
}

/**
 * Replaces a matte by what the user has made of it; its state stays.
 * @param row locked
 */
export async function replaceMatte(
  tx: Executor,
  assets: Pick<Assets, 'publish' | 'addReferences' | 'dropReferences'>,
  row: MatteRow,
  { box, files }: Pick<StoredMatte, 'box' | 'files'>,
): Promise<void> {
  const ids = Object.values(files);
  await assets.publish(tx, ids);
  await assets.dropReferences(tx, holderOf(row));
  await assets.addReferences(tx, holderOf(row), ids);
  await updateMatte(tx, row.id, { ...files, box, unsure: null }, { retouched: true });
}
