import type { MyDataMessages } from './zh-CN';

export const fr: MyDataMessages = {
  account: 'Compte',
  nick: 'Pseudo',
  mobile: 'Numéro de mobile',
  tasks: 'Tâches enregistrées',
  consents: 'Accords sur le visage',
  consentsNote:
    'Chaque tâche enregistre le texte accepté et l’heure. Pour retirer votre accord, décochez la case là où vous choisissez la photo.',
  noConsent: 'Aucun accord enregistré',
  version: 'Texte du {{version}}',
  copy: 'Copier mes données (JSON)',
  failed: 'Données non chargées',
  failedText: 'Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  guest: 'Connectez-vous pour les voir',
  guestText: 'Ici figurent le compte, les accords et les tâches conservés par le serveur.',
  logIn: 'Se connecter',
};
