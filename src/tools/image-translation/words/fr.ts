import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  'tip.text': 'Un texte net et droit se lit le mieux.',
  'tip.ground': 'Sur fond uni ou dégradé, le remplacement est le plus propre.',
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
