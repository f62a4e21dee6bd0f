import type { Api } from '@tuzuo/contract/api';
import type { PictureChange } from '@tuzuo/core/api/asset';
import type { AssetRow } from './repository';
import type { Signer } from './signer';

/** A stored picture in wire format. */
export type AssetOnWire = Api['asset.asset.upload']['output']['items'][number];

/** An asset; one that has just been uploaded with its changes. */
export type PresentedRow = AssetRow & { changes?: readonly PictureChange[] };

/**
 * The asset in wire format for its owner, with URLs that are valid for at least an hour. Its bytes are those of the
 * file that the user knows.
 */
export function presentAsset(row: PresentedRow, signer: Pick<Signer, 'sign'>): AssetOnWire {
  const { id, storageKey, thumbKey, width, height, mime, bytes, sentBytes, changes = [] } = row;
  if (width === null || height === null) throw new Error(`asset ${id} is not a picture`);
  return {
    assetId: id,
    url: signer.sign(storageKey),
    thumbUrl: signer.sign(thumbKey ?? storageKey),
    width,
    height,
    mime,
    bytes: sentBytes ?? bytes,
    ...(changes.length > 0 && { changes: [...changes] }),
  };
}
