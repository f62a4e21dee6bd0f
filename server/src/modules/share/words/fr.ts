import type { ShareWords } from './zh-CN';

export const fr: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Une photo, tout pour vendre',
    text: 'Fond blanc, décor, nettoyage : ici, tout de suite',
  },
  studio: { title: 'Photo produit', text: 'Une photo de produit, et votre image principale est prête' },
  result: 'Un ami a créé cette image avec Tuzuo',
  resultVideo: 'Un ami a créé cette vidéo avec Tuzuo',
  poster: 'Une affiche faite par un ami avec Tuzuo',
  hidden: {
    checking: 'Vérification en cours. Revenez dans quelques minutes.',
    refused: 'Ce contenu n’a pas passé la vérification et ne peut pas être affiché.',
    gone: 'Ce lien ne fonctionne plus : le contenu a été supprimé ou n’est plus partagé.',
  },
  madeByAi: 'Généré par IA',
  page: {
    before: 'Avant',
    after: 'Après',
    compare: 'Comparer',
    slide: 'Glissez pour comparer avant et après',
    hold: 'Appuyez longuement sur l’image pour l’enregistrer',
    save: 'Enregistrer l’image',
    saveVideo: 'Enregistrer la vidéo',
    made: 'Outil utilisé',
    make: 'Créer la mienne',
    use: 'Utiliser ce modèle',
    copy: 'Créer la mienne',
    pages: '{count} pages',
    free: 'Gratuit',
    freeADay: 'Gratuit {count}× par jour',
    freeAMonth: 'Gratuit {count}× par mois',
    price: '{points} pt pour {uses} usages',
    priceOfOne: '{points} pt par usage',
  },
};
