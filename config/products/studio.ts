import type { Product } from '../../src/navigation/routes';

/** The whole studio: every tool, every page. */
export const studio: Product = {
  home: '/pages/home/index',
  tools: 'all',
  pages: 'all',
};
