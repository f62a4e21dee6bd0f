import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Ampliar',
  scale: 'Escala',
  'scale.2': '2×',
  'scale.4': '4×',
  'tip.original': 'Usa la original, no una captura ni una copia reenviada.',
  'tip.sharp': 'Cuanto más nítida y menos comprimida, mejor.',
};
