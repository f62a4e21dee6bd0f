import type { parseArgs } from 'node:util';
import { type ChineseLocale, DEFAULT_LOCALE, LOCALES, type Locale } from '@tuzuo/core/text/locale';
import type { Admin, Operator } from '../modules/admin/service';
import type { TemplateFacts } from '../modules/template/service';

/** The option for a title in another language: `title-en`, for Traditional Chinese `title-tw`. */
type TitleOption = `title-${'tw' | Exclude<Locale, ChineseLocale>}`;

const TITLE_OPTIONS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => ({
  locale,
  option: `title-${locale.replace('zh-', '').toLowerCase()}` as TitleOption,
}));

const TITLE_USAGE = ['title', ...TITLE_OPTIONS.map(({ option }) => option)]
  .map((option) => `[--${option} …]`)
  .join(' ');

export const TEMPLATE_USAGE = `  template list
  template show KEY
  template add KEY FILE --category C --scene S ${TITLE_USAGE}
       [--tags a,b] [--colors red,blue] [--position N] [--accept]
                                                FILE is a PSD, an SVG, JSON of poster-design or of a poster of ours, a
                                                ZIP of the latter with its pictures, or a template file like those in
                                                content/library, which brings its own options and translations; it is
                                                seen once it is published
  template set KEY [the same options without --accept]
  template replace KEY FILE [--accept]
  template publish | unpublish KEY
  template remove KEY [--pictures]              with --pictures also from users' posters`;

export const TEMPLATE_OPTIONS = {
  title: { type: 'string' },
  ...(Object.fromEntries(TITLE_OPTIONS.map(({ option }) => [option, { type: 'string' }])) as Record<
    TitleOption,
    { type: 'string' }
  >),
  category: { type: 'string' },
  scene: { type: 'string' },
  tags: { type: 'string' },
  colors: { type: 'string' },
  position: { type: 'string' },
  accept: { type: 'boolean' },
  pictures: { type: 'boolean' },
} as const;

type Values = ReturnType<
  typeof parseArgs<{ options: typeof TEMPLATE_OPTIONS; allowPositionals: true }>
>['values'];

type Given = { admin: Admin; operator: Operator; words: readonly string[]; values: Values };

/** Creates the error for an invalid command. */
type Refuse = (sentence: string) => Error;

const listOf = (text: string): string[] => text.split(/[,，]/).filter((part) => part.trim() !== '');

/** The given metadata of a template. */
function templateFacts(values: Values, refuse: Refuse): Partial<TemplateFacts> {
  const { title, category, scene, tags, colors, position } = values;
  const texts = [
    [DEFAULT_LOCALE, title],
    ...TITLE_OPTIONS.map(({ locale, option }) => [locale, values[option]]),
  ];
  const titles = Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  if (position !== undefined && !/^-?\d{1,4}$/.test(position))
    throw refuse(`--position must be a whole number, not "${position}".`);
  return {
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(category !== undefined && { category }),
    ...(scene !== undefined && { scene }),
    ...(tags !== undefined && { tags: listOf(tags) }),
    ...(colors !== undefined && { colors: listOf(colors) }),
    ...(position !== undefined && { position: Number(position) }),
  };
}

/** The operator's commands about templates. */
export const templateCommands = (
  refuse: Refuse,
): Readonly<Record<string, (given: Given) => Promise<unknown>>> => ({
  'template list': ({ admin }) => admin.listTemplates(),
  'template show': ({ admin, words: [key = ''] }) => admin.showTemplate(key),
  'template add': ({ admin, operator, words: [key = '', file = ''], values }) =>
    admin.addTemplate(operator, {
      key,
      file,
      accept: values.accept === true,
      facts: templateFacts(values, refuse),
    }),
  'template set': ({ admin, operator, words: [key = ''], values }) => {
    const change = templateFacts(values, refuse);
    if (Object.keys(change).length === 0) throw refuse('Nothing is to be changed.');
    return admin.setTemplate(operator, key, change);
  },
  'template replace': ({ admin, operator, words: [key = '', file = ''], values }) =>
    admin.replaceTemplate(operator, { key, file, accept: values.accept === true }),
  'template publish': ({ admin, operator, words: [key = ''] }) => admin.publishTemplate(operator, key),
  'template unpublish': ({ admin, operator, words: [key = ''] }) => admin.unpublishTemplate(operator, key),
  'template remove': ({ admin, operator, words: [key = ''], values }) =>
    admin.removeTemplate(operator, key, values.pictures === true),
});
