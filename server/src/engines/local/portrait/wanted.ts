import type { Size } from '@tuzuo/core/geometry/size';
import type { DocumentSpec } from '@tuzuo/core/id-photo/document';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import { PHOTO_FORMATS, type PhotoFormat } from '@tuzuo/core/id-photo/format';
import {
  BACKGROUND_COLORS,
  type Background,
  type Beauty,
  type CustomSize,
  type IdPhotoOptions,
} from '@tuzuo/core/id-photo/options';
import { failure } from '../failure';

/** Specification of a photo. */
export type Wanted = Pick<DocumentSpec, 'rules' | 'retouch' | 'backgrounds'> & {
  size: Size;
  dpi: number;
  /** In units of 1024 bytes. */
  minKb?: number;
  maxKb?: number;
  format: PhotoFormat;
  /** A document, or a custom size. */
  for: { specId: string } | { custom: CustomSize };
  background: Background;
  beauty: Beauty;
  outfitId: string | undefined;
  /** Whether to straighten a lowered or raised head. */
  straighten: boolean;
};

const MM_PER_INCH = 25.4;

/** Limits where no document applies. */
const LENIENT = { tiltMax: 8, yawMax: 10 } as const;

const pixels = (mm: number, dpi: number) => Math.round((mm / MM_PER_INCH) * dpi);

function sizeOf(custom: CustomSize): Size {
  if ('widthPx' in custom) return { width: custom.widthPx, height: custom.heightPx };
  return { width: pixels(custom.widthMm, custom.dpi), height: pixels(custom.heightMm, custom.dpi) };
}

const kilobytes = ({ minKb, maxKb }: { minKb?: number; maxKb?: number }) => ({
  ...(minKb !== undefined && { minKb }),
  ...(maxKb !== undefined && { maxKb }),
});

/** The part of the specification that does not depend on the user's choices of looks. */
type Demanded = Omit<Wanted, 'format' | 'background' | 'beauty' | 'outfitId' | 'straighten'>;

function fromDocument(spec: DocumentSpec): Demanded {
  return {
    size: { width: spec.widthPx, height: spec.heightPx },
    dpi: spec.dpi,
    ...kilobytes(spec),
    rules: spec.rules,
    retouch: spec.retouch,
    backgrounds: spec.backgrounds,
    for: { specId: spec.specId },
  };
}

function fromCustom(custom: CustomSize): Demanded {
  return {
    size: sizeOf(custom),
    dpi: custom.dpi,
    ...kilobytes(custom),
    rules: LENIENT,
    retouch: true,
    backgrounds: [],
    for: { custom },
  };
}

function demandedOf({ specId, custom }: IdPhotoOptions): Demanded {
  const spec = specId === undefined ? undefined : findDocument(specId);
  if (spec) return fromDocument(spec);
  if (custom) return fromCustom(custom);
  throw failure('broken', `there is no document ${String(specId)}`);
}

/** Reads a run's options, which were validated when the task was created. */
export function readWanted(options: IdPhotoOptions): Wanted {
  const { format = PHOTO_FORMATS[0], background, beauty, outfitId, straighten = false } = options;
  const demanded = demandedOf(options);
  const { backgrounds, retouch } = demanded;
  return {
    ...demanded,
    format,
    background: background ?? { colour: backgrounds[0] ?? BACKGROUND_COLORS[0], fill: 'plain' },
    // Ignores retouching that slipped past the validation.
    beauty: retouch ? (beauty ?? {}) : {},
    outfitId: retouch ? outfitId : undefined,
    straighten: retouch && straighten,
  };
}
