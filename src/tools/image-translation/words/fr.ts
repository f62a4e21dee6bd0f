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
  phrases:
    'Les phrases entières ne sont pas encore traduites : les formules courantes sont remplies, saisissez les autres.',
  unreachable:
    'Le traducteur ne répond pas : les formules courantes sont remplies, saisissez les autres ou réessayez.',
  'with.more': '{{found}} lignes trouvées ; les {{shown}} plus grandes sont traduisibles.',
  'with.sure': 'Lu avec {{percent}} % de certitude',
  glossary: 'Mon glossaire',
  'glossary.note':
    'Les marques peuvent rester telles quelles, et les mots recevoir la traduction voulue. Dès l’image suivante.',
  'glossary.text': 'Original',
  'with.glossary.into': 'Traduction : {{language}} (vide = non traduit)',
  'glossary.add': 'Ajouter',
  'glossary.kept': 'non traduit',
  'glossary.remove': 'Supprimer',
  'glossary.close': 'Fermer',
};
