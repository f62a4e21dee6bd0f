export type Variant = 'studio' | 'idphoto';

/** Which product this build is: the whole studio, or the ID-photo mini-program (fixed at build time). */
export const VARIANT: Variant = process.env.TARO_APP_VARIANT;
