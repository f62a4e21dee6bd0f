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
  'tip.subject': 'Un sujet net, bien détaché du fond, donne plus de relief.',
  'tip.room': 'Laissez de l’espace autour du sujet : la caméra bouge.',
};
