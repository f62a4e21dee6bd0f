import type { SearchMessages } from './zh-CN';

export const es: SearchMessages = {
  label: '¿Qué quieres crear?',
  placeholder: 'Fondo blanco, marca de agua…',
  popular: 'Lo más buscado',
  'popular.list': 'Fondo blanco|Cambiar el fondo|Marca de agua|Foto antigua|Pasaporte|Comprimir',
  tasks: 'Empieza ya',
  documents: 'Documentos',
  tools: 'Herramientas',
  scenes: 'Escenas para productos',
  templates: 'Plantillas de carteles',
  templatesAll: 'Todos los resultados',
  none: 'Sin resultados',
  noneText: 'Prueba con otra palabra o empieza aquí:',
  clear: 'Borrar',
};
