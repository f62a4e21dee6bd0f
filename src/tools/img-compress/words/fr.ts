import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Compresser',
  target: 'Taille visée',
  'target.none': 'Selon qualité',
  'target.hint': 'Aucun fichier ne la dépassera.',
  quality: 'Qualité',
  'quality.hint': 'Utilisée sans taille visée.',
  format: 'Format',
  'format.keep': 'Inchangé',
  'format.jpeg': 'JPG',
  'format.webp': 'WebP',
  'format.png': 'PNG',
  'format.hint':
    'Avec « Inchangé » et une taille visée, une photo PNG devient un JPG (WebP si transparente) quand c’est plus net.',
  'tip.target': 'Un formulaire limite les Ko ? Saisissez-les comme taille visée.',
  'tip.format': 'JPG ou WebP pour les photos, PNG ou WebP pour la transparence.',
};
