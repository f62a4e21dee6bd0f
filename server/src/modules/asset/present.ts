import type { Api } from '@tuzuo/contract/api';
import type { AssetRow } from './repository';
import type { Signer } from './signer';

/** A stored picture in wire format. */
export type AssetOnWire = Api['asset.asset.upload']['output']['items'][number];

/** The asset in wire format for its owner, with URLs that are valid for at least an hour. */
export function presentAsset(row: AssetRow, signer: Pick<Signer, 'sign'>): AssetOnWire {
  const { id, storageKey, thumbKey, width, height, mime, bytes } = row;
  if (width === null || height === null) throw new Error(`the asset ${id} is no picture`);
  return {
    assetId: id,
    url: signer.sign(storageKey),
    thumbUrl: signer.sign(thumbKey ?? storageKey),
    width,
    height,
    mime,
    bytes,
  };
}
