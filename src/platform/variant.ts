export type Variant = 'studio' | 'idphoto';

/** The host that this build is for: it is baked in, so that what other hosts need is left out. */
export const TARGET = process.env.TARO_ENV;

/** True in what `npm run dev` builds: for developers, before anything ships. */
export const DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Which product this build is: the whole studio, or the ID-photo mini-program (fixed at build time). */
export const VARIANT: Variant = process.env.TARO_APP_VARIANT === 'idphoto' ? 'idphoto' : 'studio';
