import type { Api } from '@tuzuo/contract/api';
import type { CustomSize } from '@tuzuo/core/id-photo/options';
import type { Format } from '@/i18n/format';

/** A document as the server lists it. */
export type DocumentFacts = Api['idphoto.spec.list']['output']['items'][number];

/** What a photo is made for, as the options of the tool `id-photo`. */
export type DocumentChoice = { specId: string } | { custom: CustomSize };

/** What the page of a photo needs to know, whether a document or the user says it. */
export type PhotoDocument = Omit<
  DocumentFacts,
  'specId' | 'category' | 'country' | 'source' | 'sourceDate' | 'verified'
> &
  /** Absent for a size of the user's own, which nobody has to confirm. */
  Partial<Pick<DocumentFacts, 'source' | 'sourceDate' | 'verified'>>;

type Size = Pick<PhotoDocument, 'widthPx' | 'heightPx' | 'widthMm' | 'heightMm'>;

/** On paper, to a tenth of a millimeter. */
export const inMm = ({ widthMm, heightMm }: Size, { decimal }: Pick<Format, 'decimal'>) =>
  `${decimal(widthMm, 1)} × ${decimal(heightMm, 1)} mm`;

export const inPx = ({ widthPx, heightPx }: Size) => `${widthPx} × ${heightPx} px`;

/** What the file may weigh; undefined where nobody says. */
export function weightOf(
  { minKb, maxKb }: Pick<PhotoDocument, 'minKb' | 'maxKb'>,
  { kilobytes }: Pick<Format, 'kilobytes'>,
): string | undefined {
  if (minKb !== undefined && maxKb !== undefined) return `${minKb}–${kilobytes(maxKb)}`;
  if (maxKb !== undefined) return `≤ ${kilobytes(maxKb)}`;
  return minKb === undefined ? undefined : `≥ ${kilobytes(minKb)}`;
}
