import type { VerdictMessages } from './zh-CN';

export const fr: VerdictMessages = {
  'verdict.summary': 'Contrôles : {{passed}} sur {{all}} réussis',
  'verdict.note': 'Rouge : exigé. Jaune : conseillé.',
  'verdict.passed': 'Voir les {{count}} réussis',
  'verdict.less': 'Réduire',
  'remedy.noFace': 'Aucun visage : prenez un portrait de face.',
  'remedy.severalFaces': 'Plusieurs personnes : photographiez-vous seul.',
  'remedy.resolution': 'Visage trop petit : rapprochez-vous ou prenez l’original.',
  'remedy.closer': 'Tête trop petite : rapprochez-vous.',
  'remedy.back': 'Tête trop grande : reculez, épaules visibles.',
  'remedy.eyesLow': 'Yeux trop bas : tenez le téléphone à leur hauteur.',
  'remedy.eyesHigh': 'Yeux trop hauts : laissez plus d’espace au-dessus.',
  'remedy.roomAbove': 'Trop peu d’espace : reculez, cheveux entiers.',
  'remedy.tilt': 'Tenez la tête droite.',
  'remedy.yaw': 'Regardez l’objectif, sans tourner la tête.',
  'remedy.pitch': 'Regardez droit, menton ni haut ni bas.',
  'remedy.eyesOpen': 'Ouvrez les deux yeux.',
  'remedy.mouthClosed': 'Fermez la bouche, sans dents.',
  'remedy.evenLight': 'Un côté est sombre : faites face à la lumière.',
  'remedy.background': 'Prenez une couleur admise ; sinon, un mur uni derrière vous.',
  'remedy.sharpness': 'Photo floue : ne bougez pas, laissez la mise au point.',
};
