import type { Product } from '../../src/navigation/routes';
import { idphoto } from './idphoto';
import { individual } from './individual';
import { studio } from './studio';

/** What can be built, by the name that TARO_APP_VARIANT gives: one file a product. */
export const products: Readonly<Record<string, Product>> = { studio, idphoto, individual };
