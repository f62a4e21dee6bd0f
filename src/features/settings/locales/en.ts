import type { SettingsMessages } from './zh-CN';

export const en: SettingsMessages = {
  password: 'Password',
  passwordChange: 'Change',
  passwordSet: 'Set',
  logout: 'Log out',
  logoutConfirm: 'Log out',
  logoutAsk: 'Log out of this account?',
  about: 'About',
  server: 'Server',
  licence: 'Licence',
  licenceText: 'Open source, MIT',
  account: 'Account',
  storage: 'Cache',
  storageText:
    'Your pictures, points and history belong to your account. Clearing the cache of the browser or of WeChat logs you out and resets the language; nothing is lost.',
  legal: 'Terms',
  device: 'Device id',
  debugOn: 'Debug mode is on',
  debugFailed: 'Debug mode could not be switched on. Check your connection.',
};
