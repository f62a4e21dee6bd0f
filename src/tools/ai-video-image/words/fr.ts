import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Créer la vidéo',
  move: 'Caméra',
  'move.parallax': 'Parallaxe',
  'move.push': 'Zoom avant',
  'move.pan': 'Travelling',
  'move.orbit': 'Orbite',
  'move.hint': 'Le sujet et le fond bougent séparément : du relief.',
  seconds: 'Secondes',
  ratio: 'Format',
  'ratio.source': 'Original',
  'photo.room': 'De l’espace',
  'photo.edge': 'Touche le bord',
  'photo.flat': 'Dessin plat',
  prompt: 'Texte',
  'prompt.example': 'Ex. : le rideau bouge',
  'prompt.hint': 'Ce qui doit bouger, facultatif. Vos mots sont transmis au service d’IA.',
};
