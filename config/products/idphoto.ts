import type { Product } from '../../src/navigation/routes';

/** The mini-program of ID photos: one tool, and what an account needs. */
export const idphoto: Product = {
  home: '/pages/id-photo-home/index',
  tools: { only: ['id-photo'] },
  pages: {
    only: [
      'home',
      'my',
      'agreement',
      'privacy',
      'preview',
      'webview',
      'payment',
      'vip',
      'app-debug',
      'login',
      'order',
      'benefits',
      'ai-history',
      'points',
      'messages',
      'account',
      'settings',
      'my-data',
      'help',
      'not-found',
    ],
  },
};
