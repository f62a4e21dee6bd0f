import type { QuickLoginPort } from './port';

export const quickLogin = {
  isAvailable: false,
  PhoneButton: () => null,
  loginCode: () => Promise.reject(new Error('one-tap login is not available in the app')),
} satisfies QuickLoginPort;
