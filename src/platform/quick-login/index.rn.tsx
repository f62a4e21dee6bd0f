import type { QuickLoginPort } from './port';

export const quickLogin = {
  isAvailable: false,
  PhoneButton: () => null,
  loginCode: () => Promise.reject(new Error('the app vouches for nobody')),
} satisfies QuickLoginPort;
