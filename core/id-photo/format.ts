/** What a photo's file may be; the first is the default. */
export const PHOTO_FORMATS = ['jpeg', 'png'] as const;

/** The option `format`. */
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Whether a document or a size takes JPEG alone: only that can be made to weigh what is asked for. */
export const demandsJpeg = ({ minKb, maxKb }: { minKb?: number; maxKb?: number }): boolean =>
  minKb !== undefined || maxKb !== undefined;
