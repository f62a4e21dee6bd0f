/** The host that this build is for: it is baked in, so that what other hosts need is left out. */
export const TARGET = process.env.TARO_ENV;

/** True in what `npm run dev` builds: for developers, before anything ships. */
export const DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Name of the product that this build is: `studio`, or one of the others in config/products (fixed at build time). */
export const VARIANT = process.env.TARO_APP_VARIANT || 'studio';

/** What that product has, as JSON; src/navigation/routes.ts reads it. Undefined where nobody has built anything, as in tests. */
export const PRODUCT = process.env.TARO_APP_PRODUCT;
