import type { VerdictMessages } from './zh-CN';

export const fr: VerdictMessages = {
  'verdict.summary': 'Contrôles : {{passed}} sur {{all}} réussis',
  'verdict.note': 'Rouge : exigé. Jaune : conseillé.',
  'verdict.passed': 'Voir les {{count}} réussis',
  'verdict.near': 'Trop juste pour trancher, donc compté comme réussi : vérifiez vous-même.',
  'verdict.less': 'Réduire',
  'remedy.noFace': 'Aucun visage : prenez un portrait de face.',
  'remedy.severalFaces': 'Plusieurs personnes : une seule doit figurer sur la photo.',
  'remedy.resolution': 'Visage trop petit : rapprochez-vous ou prenez l’original.',
  'remedy.closer': 'Tête trop petite : rapprochez-vous.',
  'remedy.back': 'Tête trop grande : reculez, épaules visibles.',
  'remedy.eyesLow': 'Yeux trop bas : tenez le téléphone à leur hauteur.',
  'remedy.eyesHigh': 'Yeux trop hauts : laissez plus d’espace au-dessus.',
  'remedy.roomAbove': 'Trop peu d’espace : reculez pour montrer tous les cheveux.',
  'remedy.tilt': 'Tenez la tête droite.',
  'remedy.yaw': 'Regardez l’objectif, sans tourner la tête.',
  'remedy.pitch': 'Regardez droit, menton ni haut ni bas.',
  'remedy.eyesOpen': 'Ouvrez les deux yeux.',
  'remedy.darkGlasses': 'Retirez les lunettes sombres ou mettez des verres clairs.',
  'remedy.mouthClosed': 'Fermez la bouche, sans montrer les dents.',
  'remedy.headCovering':
    'Ce qui couvre la tête ne ressemble pas à des cheveux : retirez le chapeau. Une coiffe religieuse est souvent admise si tout le visage est visible.',
  'remedy.evenLight': 'Visage en partie sombre : lumière de face, à hauteur des yeux.',
  'remedy.hotSpots': 'La peau brille : sans flash, lumière plus douce.',
  'remedy.background': 'Prenez une couleur admise ; sinon, un mur uni derrière vous.',
  'remedy.sharpness': 'Photo floue : ne bougez pas, laissez la mise au point.',
};
