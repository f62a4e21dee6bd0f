import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  action: 'Make video',
  move: 'Camera',
  'move.parallax': 'Parallax',
  'move.push': 'Push in',
  'move.pan': 'Pan',
  'move.orbit': 'Orbit',
  'move.hint': 'Subject and background move apart, which gives depth.',
  seconds: 'Seconds',
  ratio: 'Ratio',
  'ratio.source': 'Original',
  'photo.room': 'Space around it',
  'photo.edge': 'Touches the edge',
  'photo.flat': 'Flat artwork',
  prompt: 'Describe',
  'prompt.example': 'E.g. the curtain sways',
  'prompt.hint': 'What should move, and how; optional. Your words go to the AI service.',
};
