import type { ImportLoss } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '../document';

/** A change to a file's content by the import. */
export type ImportNote = {
  loss: ImportLoss;
  /** Name of the layer, or of the font. */
  name: string;
  /** Id, in the document, of the picture that replaces it. */
  pictureId?: string;
};

/** A poster converted from another program's file. */
export type Imported = {
  title: string;
  /** Refers to its pictures as `import-0`, `import-1` …, in the order of `pictures`. */
  document: PosterDocument;
  pictures: string[];
  notes: ImportNote[];
  /** Number of texts that are not text layers in the document. */
  lostTexts: number;
};

/** Reasons why a file cannot be imported; each has a message `import.<fault>`. */
export const IMPORT_FAULTS = [
  'notSupported',
  'damaged',
  'tooLarge',
  'tooManyPixels',
  'tooManyLayers',
  'tooSmall',
  'colorMode',
  'unsafe',
  'empty',
  'tooLong',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** Aborts an import; nothing of it is kept. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';

  constructor(
    readonly fault: ImportFault,
    readonly params: Readonly<Record<string, number>> = {},
  ) {
    super(`the file cannot be imported: ${fault}`);
  }
}

/** Limits of a file and of what is created from it. */
export const IMPORT_LIMITS = {
  /** Size of a PSD, and of text files. */
  bytes: 60 * 1024 * 1024,
  textBytes: 20 * 1024 * 1024,
  /** ZIP: number of files, and their total size unpacked. */
  files: 200,
  unpackedBytes: 120 * 1024 * 1024,
  /** Pixels of the page, and of all layers together, which are decoded at once. */
  pagePixels: 100_000_000,
  layerPixels: 160_000_000,
  /** Number and pixels of the pictures that are written. */
  pictures: 60,
  picturePixels: 40_000_000,
  allPicturePixels: 160_000_000,
  notes: 60,
  memoryBytes: 1_500 * 2 ** 20,
  timeMs: 40_000,
} as const;

/** Id of a picture in the document, by its index. */
export const pictureId = (index: number): string => `import-${index}`;

/** File name of a picture, by its index. */
export const pictureFile = (index: number): string => `picture-${index}`;
