import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Ajouter la mention',
  text: 'Texte de la mention',
  'text.placeholder': 'AI生成',
  corner: 'Coin',
  'corner.bottomRight': 'En bas à droite',
  'corner.bottomLeft': 'En bas à gauche',
  'corner.topRight': 'En haut à droite',
  'corner.topLeft': 'En haut à gauche',
  metadata: 'Mention intégrée',
  'metadata.true': 'Ajouter',
  'metadata.false': 'Ne pas ajouter',
  'tip.law': 'Ajoute une mention visible et une mention intégrée (GB 45438-2025).',
  'tip.kept': 'Une mention déjà présente est conservée.',
  link: 'Vérifier la mention d’un fichier',
};
