import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Photo d’identité',
  line: 'Formats exacts, à imprimer',
  presets: {
    any: 'Photo d’identité',
    'one-inch': 'Un pouce',
    'two-inch': 'Deux pouces',
    'resident-id': 'Carte (Chine)',
    passport: 'Passeport (CN)',
    'us-visa': 'Visa USA',
    'driving-licence': 'Permis (CN)',
    resume: 'Photo de CV',
    teacher: 'Enseignant (CN)',
  },
};
