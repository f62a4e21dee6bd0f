import type { ShareWords } from './zh-CN';

export const fr: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Une photo, des images qui font vendre',
    text: 'Détourage, photos produit, affiches et photos d’identité, depuis votre téléphone.',
  },
  result: 'Un ami a créé cette image avec Tuzuo',
  madeByAi: 'Généré par IA',
  tools: {
    'image-magnify': { name: 'Agrandir', line: 'Deux ou quatre fois plus grand, détails nets' },
    'image-enhance': { name: 'Rendre plus net', line: 'Moins de bruit, des contours plus nets' },
    matting: { name: 'Détourage', line: 'Retirez le fond ou choisissez une couleur' },
    'smart-eliminate': { name: 'Effacer un objet', line: 'Peignez sur ce qui doit disparaître' },
    'image-translation': { name: 'Traduire une image', line: 'Le texte traduit, la mise en page gardée' },
    'ai-virtual-model': { name: 'Changer le visage', line: 'Un autre visage pour une photo de mannequin' },
    'ai-cloth-model': { name: 'Essayage virtuel', line: 'Voyez un vêtement porté par un mannequin' },
    'ai-change-shoes': { name: 'Changer les chaussures', line: 'Mettez vos chaussures sur un mannequin' },
    'ai-product': { name: 'Photo produit IA', line: 'Votre produit dans un décor adapté' },
    'ai-video-image': { name: 'Image en vidéo', line: 'Une photo fixe prend vie' },
    'ai-expand': { name: 'Étendre l’image', line: 'Plus d’image autour, au format voulu' },
    'img-compress': { name: 'Compresser', line: 'Neuf images d’un coup, à la taille voulue' },
    'id-photo': { name: 'Photo d’identité', line: 'Formats exacts, fonds et planches à imprimer' },
    'compliance-label': { name: 'Mention IA', line: 'Marquez les images IA selon les règles' },
  },
};
