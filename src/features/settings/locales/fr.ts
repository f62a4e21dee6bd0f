import type { SettingsMessages } from './zh-CN';

export const fr: SettingsMessages = {
  language: 'Langue',
  languageLoading: 'Changement de langue',
  languageFailed: 'Changement impossible ; vérifiez le réseau',
  scheme: 'Apparence',
  'scheme.system': 'Comme le système',
  'scheme.light': 'Clair',
  'scheme.dark': 'Sombre',
  password: 'Mot de passe',
  passwordChange: 'Modifier',
  passwordSet: 'Définir',
  logout: 'Se déconnecter',
  logoutConfirm: 'Quitter',
  logoutAsk: 'Se déconnecter de ce compte ?',
  about: 'À propos',
  license: 'Licence',
  licenseText: 'Open source, MIT',
  account: 'Compte',
  storage: 'Cache',
  storageText:
    'Vos images, vos points et votre historique sont liés à votre compte. Vider le cache du navigateur ou de WeChat vous déconnecte et réinitialise la langue ; rien n’est perdu.',
  legal: 'Textes légaux',
  debugOn: 'Débogage activé',
  debugFailed: 'Débogage impossible ; vérifiez le réseau',
};
