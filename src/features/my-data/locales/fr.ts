import type { MyDataMessages } from './zh-CN';

export const fr: MyDataMessages = {
  account: 'Compte',
  nick: 'Pseudo',
  mobile: 'Numéro de mobile',
  tasks: 'Tâches enregistrées',
  consents: 'Accords sur les visages',
  consentsNote:
    'Chaque tâche enregistre le texte accepté et l’heure. Pour retirer votre accord, décochez la case là où vous choisissez la photo.',
  noConsent: 'Aucun accord enregistré',
  version: 'Texte du {{version}}',
  links: 'Liens partagés',
  linksNote: 'Toute personne ayant le lien voit l’image. Un lien arrêté cesse aussitôt de fonctionner.',
  linkWithOriginal: 'Résultat et original',
  linkAlone: 'Résultat seul',
  stop: 'Arrêter',
  moreLinks: 'Afficher plus',
  copy: 'Copier mes données (JSON)',
  failed: 'Impossible de charger vos données',
  failedText: 'Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  guest: 'Connectez-vous pour voir vos données',
  guestText: 'Ici figurent le compte, les accords et les tâches conservés par le serveur.',
  logIn: 'Se connecter',
  faces: 'Données de visage',
  facesNote:
    'Photos traitées par les outils de visage et leurs résultats. Supprimées 24 h après la tâche, sauf dans votre espace ou une affiche.',
  facesKept: 'Images gardées',
  facesRemove: 'Supprimer maintenant',
  facesAsk:
    'Photos de visage, aperçus et résultats seront supprimés, photos d’identité comprises ; les tâches en cours s’arrêtent sans frais. C’est définitif.',
  facesRemoved: 'Supprimé',
};
