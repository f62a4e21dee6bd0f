import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Probar',
  promise: 'Con una foto de la prenda y una del modelo la ves puesta: sin sesión ni estudio.',
  preview: 'Vista previa: la prenda sigue hombros, cintura y bajo, sin rehacer los pliegues.',
  top: 'Parte de arriba',
  bottom: 'Pantalón o falda',
  onePiece: 'Vestido',
  flat: 'Foto en plano, sin modelo.',
  'tip.body': 'Modelo de frente, con los brazos separados.',
  'tip.flat': 'Prenda en plano, entera, mangas separadas.',
  refine: 'Refinar',
  'refine.false': 'No',
  'refine.true': 'Sí',
  placement: 'Posición',
};
