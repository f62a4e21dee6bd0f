import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  intro:
    'Choisissez une image ou une vidéo MP4 pour lire la mention d’IA de son fichier (GB 45438-2025). La vidéo est lue sur votre appareil, sans envoi.',
  choose: 'Choisir image ou vidéo',
  another: 'Autre fichier',
  picture: 'L’image à vérifier',
  reading: 'Lecture…',
  failed: 'Lecture impossible. Vérifiez le réseau et réessayez.',
  none: 'Pas de mention d’IA dans le fichier',
  'none.meaning': 'Cela ne prouve rien : captures et messageries effacent la mention.',
  noFilm: 'Ce n’est pas une vidéo MP4 lisible, ou elle est abîmée',
  found: 'Le fichier porte une mention d’IA',
  kind: 'Type',
  'kind.1': 'Créée par IA',
  'kind.2': 'Peut-être créée par IA',
  'kind.3': 'Sans doute créée par IA',
  producer: 'ID du producteur',
  produceId: 'ID du contenu',
  propagator: 'ID du diffuseur',
  propagateId: 'ID de diffusion',
};
