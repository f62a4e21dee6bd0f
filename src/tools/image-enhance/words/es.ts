import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Hacer más nítida',
  strength: 'Intensidad',
  'strength.1': 'Leve',
  'strength.2': 'Normal',
  'strength.3': 'Fuerte',
  denoise: 'Ruido y restos de JPEG',
  'denoise.true': 'Quitar',
  'denoise.false': 'Dejar',
  'tip.soft': 'Para fotos borrosas, con ruido o muy comprimidas.',
  'tip.original': 'Los contornos deben verse; un desenfoque extremo se queda.',
};
