import type { SearchMessages } from './zh-CN';

export const es: SearchMessages = {
  label: '¿Qué quieres crear?',
  placeholder: 'p. ej. recorte, mármol',
  tools: 'Herramientas',
  scenes: 'Escenas para productos',
  none: 'Sin resultados',
  noneText: 'Prueba con otra palabra: una herramienta o algo de la escena.',
  clear: 'Borrar',
};
