import type { DocumentMessages } from './zh-CN';

export const es: DocumentMessages = {
  search: 'Elige un documento',
  'search.example': 'Nombre, país o tamaño: 35x45mm',
  categories: 'Tipos de documentos',
  'category.common': 'Frecuentes',
  'category.resident': 'Identidad',
  'category.exam': 'Exámenes',
  'category.certificate': 'Certificados',
  'category.driving': 'Conducir',
  'category.visa': 'Visados',
  'category.passport': 'Pasaportes',
  'category.custom': 'A medida',
  recent: 'Recientes',
  'none.title': 'Sin resultados',
  none: 'Prueba otra palabra o escribe una medida propia.',
  'failed.title': 'No se pudieron cargar los documentos',
  failed: 'Revisa la conexión e inténtalo de nuevo.',
  more: 'Más',
  unverified: 'Sin verificar',
};
