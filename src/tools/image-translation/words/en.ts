import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  'tip.text': 'Sharp, straight text is read best.',
  'tip.ground': 'Text on plain or graded ground is replaced most cleanly.',
  action: 'Translate',
  from: 'Language of the picture',
  to: 'Translate into',
  auto: 'Detect',
  title: 'Text and translation',
  picture: 'Where the text was found in the picture',
  translation: 'Translation',
  placeholder: 'Empty keeps the original',
  phrases: 'No translator is configured: common shop phrases are filled in, please type in the others.',
  unreachable:
    'The translator does not answer: common shop phrases are filled in, type in the others or try again later.',
  'with.more': '{{found}} lines were found; the {{shown}} largest can be translated.',
};
