/** Every file type that is read, written or named here: MIME type, extension, and common name. */
const MEDIA_TYPES = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg', name: 'JPG' },
  png: { mime: 'image/png', extension: 'png', name: 'PNG' },
  webp: { mime: 'image/webp', extension: 'webp', name: 'WebP' },
  avif: { mime: 'image/avif', extension: 'avif', name: 'AVIF' },
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

/** Image formats that are stored. */
export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** Image formats that are accepted. */
export type SentFormat = PictureFormat | 'avif' | 'gif' | 'heic';

const ALL: readonly MediaType[] = Object.values(MEDIA_TYPES);

const find = (mime: string) => ALL.find((type) => type.mime === mime);

/** `jpeg` → `image/jpeg`. */
export const mimeOfFormat = <Format extends keyof typeof MEDIA_TYPES>(format: Format) =>
  MEDIA_TYPES[format].mime;

/** `image/jpeg` → `jpg`; undefined for an unknown type. */
export const extensionOfMime = (mime: string): MediaType['extension'] | undefined => find(mime)?.extension;

/** `jpg` (lower case, no dot) → `image/jpeg`; undefined for an unknown extension. */
export const mimeOfExtension = (extension: string): MediaType['mime'] | undefined =>
  ALL.find((type) => type.extension === extension)?.mime;

/** `image/jpeg` → `JPG`, the common name; an unknown type is returned unchanged. */
export const nameOfMime = (mime: string): string => find(mime)?.name ?? mime;
