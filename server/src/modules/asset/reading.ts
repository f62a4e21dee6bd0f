import type { Readable } from 'node:stream';
import { CARD_BASE } from '@tuzuo/core/api/share';
import type { ByteRange, LocalFile, Storage } from '../../storage/port';
import { type AssetOnWire, type PresentedRow, presentAsset } from './present';
import type { AssetRow } from './repository';
import { cardKey, type Signer } from './signer';
import { withFiles } from './with-files';

/** How the bytes of an asset are read: as a stream, as a local file, or by a signed URL. */
export const createReading = (storage: Storage, signer: Signer) => ({
  /** The bytes as a local file; call `release` once they have been read. */
  fetch: ({ storageKey }: Pick<AssetRow, 'storageKey'>): Promise<LocalFile> => storage.fetch(storageKey),

  /** Streams a range of the bytes. */
  read: ({ storageKey }: Pick<AssetRow, 'storageKey'>, part: ByteRange): Readable =>
    storage.read(storageKey, part),

  /** Runs `work` with the bytes as local files, with paths in the order of `rows`; releases them afterwards. */
  withFiles: <Result>(
    rows: readonly Pick<AssetRow, 'storageKey'>[],
    work: (paths: readonly string[]) => Promise<Result>,
  ): Promise<Result> =>
    withFiles(
      storage,
      rows.map(({ storageKey }) => storageKey),
      work,
    ),

  /** The signed URL of a file of any type. */
  urlOf: ({ storageKey }: Pick<AssetRow, 'storageKey'>): string => signer.sign(storageKey),

  /** The signed URL that downloads a file under `name`. */
  downloadUrl: ({ storageKey }: Pick<AssetRow, 'storageKey'>, name: string): string =>
    `${signer.sign(storageKey)}&download=${encodeURIComponent(name)}`,

  /** The URL from which its owner's chat app fetches the card of a result; valid as long as that of the file. */
  cardUrl: (assetId: string): string => `${CARD_BASE}/${assetId}.jpg?${signer.ticket(cardKey(assetId))}`,

  /** The assets in wire format for their owner. The caller has checked that the reader is the owner. */
  present: (rows: readonly PresentedRow[]): AssetOnWire[] => rows.map((row) => presentAsset(row, signer)),
});
