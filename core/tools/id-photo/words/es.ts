import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Foto de carné',
  line: 'Medidas exactas, para imprimir',
  presets: {
    any: 'Foto de carné',
    'one-inch': 'Una pulgada',
    'two-inch': 'Dos pulgadas',
    'resident-id': 'DNI (China)',
    passport: 'Pasaporte (CN)',
    'us-visa': 'Visado EE.\u00a0UU.',
    'driving-licence': 'Permiso (CN)',
    resume: 'Foto de CV',
    teacher: 'Docente (CN)',
  },
};
