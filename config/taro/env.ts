import { products } from '../products';
import { wordsVersion } from '../words.cjs';

/** The product to build: the whole studio by default, another one with `--mode idphoto`. */
export const variant = process.env.TARO_APP_VARIANT || 'studio';

const chosen = products[variant];
if (!chosen) throw new Error(`TARO_APP_VARIANT is "${variant}": one of ${Object.keys(products).join(', ')}.`);

/** The pages and tools of the build. */
export const product = chosen;

// Taro evaluates src/app.config.ts in this process, where constants are not replaced.
process.env.TARO_APP_PRODUCT = JSON.stringify(product);

/**
 * Constants that the client source reads as `process.env.X`. Taro replaces them at build time, so each needs
 * a value here: an unset one would stay in the bundle, which has no `process` at run time.
 */
export const clientEnv = {
  TARO_APP_VARIANT: JSON.stringify(variant),
  TARO_APP_PRODUCT: JSON.stringify(process.env.TARO_APP_PRODUCT),
  /** Absolute address of the server, for targets that have no origin of their own (mini-program, app). */
  TARO_APP_API_BASE: JSON.stringify(process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8787'),
  TARO_APP_OPERATOR_NAME: JSON.stringify(process.env.TARO_APP_OPERATOR_NAME ?? ''),
  TARO_APP_FILING_NUMBER: JSON.stringify(process.env.TARO_APP_FILING_NUMBER ?? ''),
  /** Part of the addresses of the files of words. */
  TARO_APP_WORDS_VERSION: JSON.stringify(wordsVersion()),
};
