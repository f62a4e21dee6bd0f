import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '换脸 模特' },
  'zh-TW': { tool: '換臉 模特兒' },
  en: { tool: 'face swap model' },
  fr: { tool: 'visage mannequin' },
  es: { tool: 'cara modelo' },
};
