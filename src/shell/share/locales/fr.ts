import type { ShareMessages } from './zh-CN';

export const fr: ShareMessages = {
  title: 'Partager cette image',
  note: 'Toute personne ayant le lien peut la voir. Vous pouvez arrêter à tout moment.',
  original: 'Montrer aussi l’original',
  send: 'Envoyer à un ami',
  making: 'Création du lien',
  stop: 'Ne plus partager',
  stopped: 'Partage arrêté : le lien ne fonctionne plus',
  close: 'Annuler',
  result: 'Résultat',
  source: 'Image d’origine',
};
