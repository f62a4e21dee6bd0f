import type { HelpMessages } from './zh-CN';

export const fr: HelpMessages = {
  'price.q': 'Combien ça coûte ?',
  'price.a':
    'Les essais gratuits d’abord ; ensuite, chaque essai coûte des points. Le bouton l’indique avant de commencer.',
  'failed.q': 'Un échec coûte-t-il des points ?',
  'failed.a':
    'Non. Une photo inadaptée, une annulation ou une erreur ne coûte rien. La page dit pourquoi ; essayez une autre photo.',
  'points.q': 'D’où viennent mes points ?',
  'points.a': '« Mes points » montre le solde, les essais gratuits du jour et chaque mouvement.',
  'photo.q': 'Quelles photos choisir ?',
  'photo.a':
    'Le sujet entier, net, sous une lumière égale. JPG, PNG, WebP, HEIC, AVIF ou GIF, 80 Mo au plus.',
  'keep.q': 'Combien de temps gardez-vous mes images ?',
  'keep.a':
    'Elles restent dans l’historique jusqu’à ce que vous les supprimiez, ou qu’il soit plein : les plus anciennes partent d’abord. Enregistrez les importantes sur votre téléphone.',
  'face.q': 'Que deviennent les photos de visages ?',
  'face.a':
    'Nous demandons d’abord votre accord. Les photos envoyées sont supprimées 24 heures après. Personne n’est identifié.',
  'label.q': 'Que veut dire la mention IA ?',
  'label.a':
    'Selon la norme chinoise, une image faite par IA porte une mention. « Vérifier une mention IA » dit si une image en a une.',
  more: 'En savoir plus',
};
