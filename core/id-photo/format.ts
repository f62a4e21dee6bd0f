/** File formats of a photo; the first is the default. */
export const PHOTO_FORMATS = ['jpeg', 'png'] as const;

/** The option `format`. */
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Whether a document or a custom size requires JPEG: only a JPEG can be made to match a file size. */
export const demandsJpeg = ({ minKb, maxKb }: { minKb?: number; maxKb?: number }): boolean =>
  minKb !== undefined || maxKb !== undefined;
