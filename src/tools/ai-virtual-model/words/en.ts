import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Swap face',
  promise: 'Put your own model’s face on any model photo, without another shoot.',
  preview: 'Preview quality: eyes, nose and mouth change; hair and glasses stay the model’s.',
  face: 'The new face',
  'face.hint': 'A photo of you alone, facing the camera.',
  keepHair: 'Model’s bangs',
  'keepHair.true': 'Keep',
  'keepHair.false': 'Cover',
  'keepHair.hint': 'Where the bangs cover the face, the model’s hair stays.',
  'tip.front': 'Works best when both faces look at the camera.',
  'tip.agreed': 'Use only your own face, or one whose owner agreed.',
  which: 'Which face to replace',
  number: 'Face {{number}}',
  unfit: 'Face {{number}}: too small or turned away',
};
