import type { QuickLoginPort } from '.';

export const quickLogin = {
  isAvailable: false,
  PhoneButton: () => null,
  loginCode: () => Promise.reject(new Error('a browser vouches for nobody')),
} satisfies QuickLoginPort;
