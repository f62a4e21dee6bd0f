import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  'photo.straight': 'Net et droit',
  'photo.slanted': 'De travers',
  'photo.blurred': 'Texte flou',
  action: 'Traduire',
  from: 'Langue de l’image',
  to: 'Traduire en',
  auto: 'Détecter',
  title: 'Texte et traduction',
  picture: 'Emplacement du texte dans l’image',
  translation: 'Traduction',
  placeholder: 'Vide : texte d’origine',
  phrases: 'Aucun traducteur n’est configuré : les formules courantes sont remplies, saisissez les autres.',
  unreachable:
    'Le traducteur ne répond pas : les formules courantes sont remplies, saisissez les autres ou réessayez.',
  'with.more': '{{found}} lignes trouvées ; les {{shown}} plus grandes sont traduisibles.',
};
