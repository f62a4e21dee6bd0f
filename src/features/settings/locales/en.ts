import type { SettingsMessages } from './zh-CN';

export const en: SettingsMessages = {
  language: 'Language',
  languageLoading: 'Switching the language',
  languageFailed: 'Couldn’t switch; check your connection',
  scheme: 'Appearance',
  'scheme.system': 'Same as system',
  'scheme.light': 'Light',
  'scheme.dark': 'Dark',
  password: 'Password',
  passwordChange: 'Change',
  passwordSet: 'Set',
  logout: 'Log out',
  logoutConfirm: 'Log out',
  logoutAsk: 'Log out of this account?',
  about: 'About',
  license: 'License',
  licenseText: 'Open source, MIT',
  account: 'Account',
  storage: 'Cache',
  storageText:
    'Your pictures, points and history belong to your account. Clearing the browser or WeChat cache logs you out and resets the language; nothing is lost.',
  legal: 'Terms',
  debugOn: 'Debug mode is on',
  debugFailed: 'Couldn’t switch on debug mode. Check your connection.',
};
