import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  'photo.straight': 'Sharp and straight',
  'photo.slanted': 'Tilted',
  'photo.blurred': 'Blurred text',
  action: 'Translate',
  from: 'Picture language',
  to: 'Translate into',
  auto: 'Detect',
  title: 'Text and translation',
  picture: 'Where the text was found in the picture',
  translation: 'Translation',
  placeholder: 'Leave empty to keep the original',
  phrases:
    'Whole sentences are not translated yet: common shop phrases are filled in; please enter the rest.',
  unreachable:
    'The translator is not responding: common shop phrases are filled in; enter the rest or try again later.',
  'with.more': '{{found}} lines were found; the {{shown}} largest can be translated.',
  'with.sure': 'Read with {{percent}}% certainty',
  glossary: 'My glossary',
  'glossary.note':
    'Brand names can stay as they are, and words can get the translation you want. Applies from the next picture.',
  'glossary.text': 'Original',
  'with.glossary.into': 'Translation: {{language}} (empty = not translated)',
  'glossary.add': 'Add',
  'glossary.kept': 'not translated',
  'glossary.remove': 'Remove',
  'glossary.close': 'Close',
};
