import type { ImportLoss } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '@tuzuo/core/poster/document';

/** What of a file is not as it was. */
export type ImportNote = {
  loss: ImportLoss;
  /** Of the layer, or of the font. */
  name: string;
  /** The picture that stands in its place, as the document names it. */
  pictureId?: string;
};

/** A poster made of another program's file. */
export type Imported = {
  title: string;
  /** Its pictures are called `import-0`, `import-1` …, and are the files of `pictures`. */
  document: PosterDocument;
  pictures: string[];
  notes: ImportNote[];
  /** Texts of the file that are not texts of the document. */
  lostTexts: number;
};

/** Why a file makes no poster; each has words of its own, `import.<fault>`. */
export const IMPORT_FAULTS = [
  'notSupported',
  'damaged',
  'tooLarge',
  'tooManyPixels',
  'tooManyLayers',
  'colorMode',
  'unsafe',
  'empty',
  'tooLong',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** Ends an import; nothing of it is kept. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';

  constructor(
    readonly fault: ImportFault,
    readonly params: Readonly<Record<string, number>> = {},
  ) {
    super(`the file cannot be imported: ${fault}`);
  }
}

/** Bounds of a file and of what is made of it. */
export const IMPORT_LIMITS = {
  /** Of a PSD, and of files that are text. */
  bytes: 60 * 1024 * 1024,
  textBytes: 20 * 1024 * 1024,
  /** Of a ZIP: its files, and all of them unpacked. */
  files: 200,
  unpackedBytes: 120 * 1024 * 1024,
  /** Of the page, and of all layers together, which are decoded at once. */
  pagePixels: 100_000_000,
  layerPixels: 160_000_000,
  /** Of what is written as pictures. */
  pictures: 60,
  picturePixels: 40_000_000,
  allPicturePixels: 160_000_000,
  notes: 60,
  memoryBytes: 1_500 * 2 ** 20,
  timeMs: 60_000,
} as const;

/** How the document names the picture of this number. */
export const pictureId = (index: number): string => `import-${index}`;

/** Where its file lies. */
export const pictureFile = (index: number): string => `picture-${index}`;
