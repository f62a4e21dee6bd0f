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

/** What a photo has to be. */
export type Wanted = Pick<DocumentSpec, 'rules' | 'retouch' | 'backgrounds'> & {
  size: Size;
  dpi: number;
  /** In units of 1024 bytes. */
  minKb?: number;
  maxKb?: number;
  format: PhotoFormat;
  /** Demanded by somebody, or a size of the user's own. */
  for: { specId: string } | { custom: CustomSize };
  background: Background;
  beauty: Beauty;
  outfitId: string | undefined;
  /** Whether a lowered or raised head is to be straightened. */
  straighten: boolean;
};

const MM_PER_INCH = 25.4;

/** What is usual where nobody demands anything. */
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

/** What is settled before the user chooses how it is to look. */
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

/** Reads a run's options, which were checked when the task was created. */
export function readWanted(options: IdPhotoOptions): Wanted {
  const { format = PHOTO_FORMATS[0], background, beauty, outfitId, straighten = false } = options;
  const demanded = demandedOf(options);
  const { backgrounds, retouch } = demanded;
  return {
    ...demanded,
    format,
    background: background ?? { colour: backgrounds[0] ?? BACKGROUND_COLORS[0], fill: 'plain' },
    // A caller that the check let through all the same gets the person as they are.
    beauty: retouch ? (beauty ?? {}) : {},
    outfitId: retouch ? outfitId : undefined,
    straighten: retouch && straighten,
  };
}
