/** Constant file name of the ZIP with photos and sheets. */
export const PACK_FILE_NAME = 'tuzuo-id-photos.zip';

/** Limits of one pack. */
export const PACK_BOUNDS = { tasks: 20, sheets: 20 } as const;
