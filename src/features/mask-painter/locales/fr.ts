import type { MaskMessages } from './zh-CN';

export const fr: MaskMessages = {
  title: 'Peignez ce qui doit disparaître',
  how: 'Un doigt peint, deux doigts zooment et déplacent.',
  canvas: 'Zone à peindre : un doigt couvre ce qui doit disparaître, deux doigts zooment',
  tools: 'Outils de peinture',
  brush: 'Pinceau',
  rect: 'Cadre',
  lasso: 'Lasso',
  eraser: 'Gomme',
  size: 'Taille',
  undo: 'Annuler',
  redo: 'Rétablir',
  clear: 'Effacer',
  hint: 'Peignez d’abord une zone',
  done: 'Utiliser ce masque',
  taken: 'Masque prêt, encore modifiable',
  failed: 'Le masque n’a pas été enregistré. Réessayez.',
  unable: 'Impossible de peindre ici. Ouvrez la page web ou le mini-programme.',
  upload: 'Envoi du masque',
  lost: 'Le masque n’a pas été envoyé. Vérifiez le réseau et réessayez.',
  retry: 'Renvoyer',
};
