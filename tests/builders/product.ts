import { vi } from 'vitest';
import { products } from '../../config/products';
import type { Product } from '../../src/navigation/routes';

/**
 * Makes following imports use the build configuration of one product: one in config/products by its name, or any. Call
 * `vi.unstubAllEnvs` after the test.
 * @throws for an unknown product name
 */
export function stubProduct(name: string, product: Product | undefined = products[name]): void {
  if (!product) throw new Error(`there is no product ${name}`);
  vi.resetModules();
  vi.stubEnv('TARO_APP_VARIANT', name);
  vi.stubEnv('TARO_APP_PRODUCT', JSON.stringify(product));
}
