import type { SettingsMessages } from './zh-CN';

export const fr: SettingsMessages = {
  language: 'Langue',
  languageLoading: 'Changement de langue',
  languageFailed: 'Changement impossible ; vérifiez le réseau',
  password: 'Mot de passe',
  passwordChange: 'Modifier',
  passwordSet: 'Définir',
  logout: 'Se déconnecter',
  logoutConfirm: 'Quitter',
  logoutAsk: 'Se déconnecter de ce compte ?',
  about: 'À propos',
  server: 'Serveur',
  license: 'Licence',
  licenseText: 'Open source, MIT',
  account: 'Compte',
  storage: 'Cache',
  storageText:
    'Vos images, vos points et votre historique sont liés à votre compte. Vider le cache du navigateur ou de WeChat vous déconnecte et réinitialise la langue ; rien n’est perdu.',
  legal: 'Textes légaux',
  device: 'ID de l’appareil',
  debugOn: 'Débogage activé',
  debugFailed: 'Débogage impossible ; vérifiez le réseau',
};
