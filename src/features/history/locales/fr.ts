import type { HistoryMessages } from './zh-CN';

export const fr: HistoryMessages = {
  'guest.title': 'Connectez-vous pour voir l’historique',
  'guest.text': 'Chaque image créée est gardée dans votre compte.',
  'guest.action': 'Connexion',
  'empty.title': 'Rien pour l’instant',
  'empty.text': 'Utilisez un outil : vos résultats apparaîtront ici.',
  'empty.action': 'Voir les outils',
  'none.title': 'Aucun résultat',
  'none.text': 'Changez de filtre, ou affichez tout.',
  'none.action': 'Tout afficher',
  'filter.tool': 'Filtrer par outil',
  'filter.state': 'Filtrer par état',
  'filter.allTools': 'Tous les outils',
  'filter.allStates': 'Tous les états',
  'state.succeeded': 'Terminé',
  'state.running': 'En cours',
  'state.queued': 'En attente',
  'state.failed': 'Échec',
  'state.canceled': 'Annulé',
  again: 'Refaire',
  retry: 'Réessayer',
  cancel: 'Annuler',
  remove: 'Supprimer',
  removeAsk:
    'C’est définitif, et les liens que vous avez partagés ne fonctionneront plus. Les images enregistrées restent.',
  removeConfirm: 'Supprimer',
  'storage.used': '{{used}} utilisés',
  'storage.free': '{{free}} libres',
  'storage.label': 'Espace utilisé',
  'storage.hint':
    'Votre espace est presque plein. Supprimez ce qui ne vous sert plus. Les photos envoyées sans être utilisées sont supprimées au bout d’une heure.',
};
