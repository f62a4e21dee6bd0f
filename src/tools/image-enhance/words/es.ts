import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Hacer más nítida',
  strength: 'Intensidad',
  'strength.1': 'Leve',
  'strength.2': 'Normal',
  'strength.3': 'Fuerte',
  denoise: 'Ruido y artefactos JPEG',
  'denoise.true': 'Quitar',
  'denoise.false': 'Dejar',
  'photo.soft': 'Algo borrosa',
  'photo.defocused': 'Desenfocada',
  'photo.tiny': 'Muy pequeña',
};
