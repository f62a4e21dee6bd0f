import type { PrivacyMessages } from './zh-CN';

export const fr: PrivacyMessages = {
  title: 'Avant d’utiliser vos données',
  'need.pictures':
    'Pour retoucher une photo, il faut lire celle que vous choisissez ou utiliser l’appareil photo.',
  'need.album': 'Pour enregistrer l’image, il faut l’ajouter à votre album.',
  'need.clipboard': 'Pour copier du texte et des liens, il faut écrire dans le presse-papiers.',
  'need.phone': 'Pour vous connecter, il nous faut votre numéro de mobile.',
  'need.other': 'Cette étape utilise vos données.',
  free: 'Si vous refusez, vous pouvez continuer à naviguer : seule cette étape ne marchera pas, et nous redemanderons.',
  guide: 'Guide de confidentialité',
  agree: 'Accepter',
  refuse: 'Refuser',
  refused: 'Sans votre accord, cette étape ne marche pas',
};
