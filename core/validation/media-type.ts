/** Every kind of file that we read, write or name: its MIME type, how names of its files end, what people call it. */
const MEDIA_TYPES = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', name: 'JPG' },
  png: { mime: 'image/png', extension: 'png', name: 'PNG' },
  webp: { mime: 'image/webp', extension: 'webp', name: 'WebP' },
  gif: { mime: 'image/gif', extension: 'gif', name: 'GIF' },
  heic: { mime: 'image/heic', extension: 'heic', name: 'HEIC' },
  heif: { mime: 'image/heif', extension: 'heif', name: 'HEIF' },
  mp4: { mime: 'video/mp4', extension: 'mp4', name: 'MP4' },
  mov: { mime: 'video/quicktime', extension: 'mov', name: 'MOV' },
  svg: { mime: 'image/svg+xml', extension: 'svg', name: 'SVG' },
  pdf: { mime: 'application/pdf', extension: 'pdf', name: 'PDF' },
  zip: { mime: 'application/zip', extension: 'zip', name: 'ZIP' },
} as const;

type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES];

/** Formats of the pictures that we take and keep. */
export type PictureFormat = 'jpeg' | 'png' | 'webp';

const ALL: readonly MediaType[] = Object.values(MEDIA_TYPES);

const find = (mime: string) => ALL.find((type) => type.mime === mime);

/** `jpeg` → `image/jpeg`. */
export const mimeOfFormat = <Format extends keyof typeof MEDIA_TYPES>(format: Format) =>
  MEDIA_TYPES[format].mime;

/** `image/jpeg` → `jpg`; undefined for a type that is not ours. */
export const extensionOfMime = (mime: string): MediaType['extension'] | undefined => find(mime)?.extension;

/** `jpg` (lower case, no dot) → `image/jpeg`; undefined for an extension that is not ours. */
export const mimeOfExtension = (extension: string): MediaType['mime'] | undefined =>
  ALL.find((type) => type.extension === extension)?.mime;

/** `image/jpeg` → `JPG`, as people call it; a type that is not ours goes by its own name. */
export const nameOfMime = (mime: string): string => find(mime)?.name ?? mime;
