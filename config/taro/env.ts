import { products } from '../products';

/** Which product is built: the whole studio unless said (`--mode idphoto`). */
export const variant = process.env.TARO_APP_VARIANT || 'studio';

const chosen = products[variant];
if (!chosen) throw new Error(`TARO_APP_VARIANT is "${variant}": one of ${Object.keys(products).join(', ')}.`);

/** What the build has. */
export const product = chosen;

// Taro evaluates src/app.config.ts in this process, where nothing is replaced.
process.env.TARO_APP_PRODUCT = JSON.stringify(product);

/**
 * Constants that the client source reads as `process.env.X`. Taro replaces them at build time, so each needs
 * a value here: an unset one would stay in the bundle, where there is no `process`.
 */
export const clientEnv = {
  TARO_APP_VARIANT: JSON.stringify(variant),
  TARO_APP_PRODUCT: JSON.stringify(process.env.TARO_APP_PRODUCT),
  /** Absolute address of the server, for targets that have no own origin (mini-program, app). */
  TARO_APP_API_BASE: JSON.stringify(process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8787'),
};
