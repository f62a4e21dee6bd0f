import type { Api } from '@tuzuo/contract/api';
import type { CustomSize } from '@tuzuo/core/id-photo/options';
import type { Format } from '@/i18n/format';

/** A document as the server lists it. */
export type DocumentFacts = Api['idphoto.spec.list']['output']['items'][number];

/** The purpose of a photo, as options of the tool `id-photo`. */
export type DocumentChoice = { specId: string } | { custom: CustomSize };

/** The requirements for a photo, from a document or from the user. */
export type PhotoDocument = Omit<
  DocumentFacts,
  'specId' | 'category' | 'country' | 'source' | 'sourceDate' | 'verified'
> &
  /** Absent for a custom size, which needs no confirmation. */
  Partial<Pick<DocumentFacts, 'source' | 'sourceDate' | 'verified'>>;

type Size = Pick<PhotoDocument, 'widthPx' | 'heightPx' | 'widthMm' | 'heightMm'>;

/** Printed size, to a tenth of a millimeter. */
export const inMm = ({ widthMm, heightMm }: Size, { decimal }: Pick<Format, 'decimal'>) =>
  `${decimal(widthMm, 1)} × ${decimal(heightMm, 1)} mm`;

export const inPx = ({ widthPx, heightPx }: Size) => `${widthPx} × ${heightPx} px`;

/** Allowed file size; undefined where there is no limit. */
export function weightOf(
  { minKb, maxKb }: Pick<PhotoDocument, 'minKb' | 'maxKb'>,
  { kilobytes }: Pick<Format, 'kilobytes'>,
): string | undefined {
  if (minKb !== undefined && maxKb !== undefined) return `${minKb}–${kilobytes(maxKb)}`;
  if (maxKb !== undefined) return `≤ ${kilobytes(maxKb)}`;
  return minKb === undefined ? undefined : `≥ ${kilobytes(minKb)}`;
}
