/** Name of the ZIP with photos and sheets, always the same. */
export const PACK_FILE_NAME = 'tuzuo-id-photos.zip';

/** The most that one pack holds. */
export const PACK_BOUNDS = { tasks: 20, sheets: 20 } as const;
