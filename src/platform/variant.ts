/** The host that this build is for. Inlined at build time, so that code for other hosts is left out. */
export const TARGET = process.env.TARO_ENV;

/** True in builds by `npm run dev`. */
export const DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Name of this build's product: `studio`, or another one in config/products. Fixed at build time. */
export const VARIANT = process.env.TARO_APP_VARIANT || 'studio';

/** Who runs this build, and the number under which it is filed with the authorities; empty unless set for the build. */
export const OPERATOR_NAME = process.env.TARO_APP_OPERATOR_NAME ?? '';
export const FILING_NUMBER = process.env.TARO_APP_FILING_NUMBER ?? '';

/** The product's scope, as JSON; src/navigation/routes.ts reads it. Undefined without a build, as in tests. */
export const PRODUCT = process.env.TARO_APP_PRODUCT;
