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
  none: 'Sin resultados. Prueba otra palabra o un tamaño a medida.',
  failed: 'No se cargaron los documentos. Revisa la conexión.',
  more: 'Más',
  unverified: 'Sin verificar',
};
