import type { Product } from '../../src/navigation/routes';

/**
 * The studio for mini-programs whose account is a person's: WeChat closes AI creation and face swap to them. What remains
 * changes the user's own picture or arranges it; the writer of texts goes with the pages of
 * smart posters.
 */
export const individual: Product = {
  home: '/pages/home/index',
  tools: {
    without: [
      'ai-virtual-model',
      'ai-cloth-model',
      'ai-change-shoes',
      'ai-product',
      'ai-video-image',
      'ai-expand',
      'ai-background',
      'ai-material',
      'ai-similar',
      'ai-dummy-model',
    ],
  },
  pages: { without: ['poster', 'poster-generate'] },
  marksAi: true,
};
