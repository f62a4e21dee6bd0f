import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { toolWords } from '../../../builders/words';
import { openBuiltPackage } from '../harness/built-package';

/** A tool's own texts in a language, as a script contains them. */
const held = (locale: Locale, key: ToolKey) => [toolWords[locale][key].name, toolWords[locale][key].line];

/** Parts of a tool in a build: its pages, pictures and texts. */
export function traces(dir: string, key: ToolKey): { pages: string[]; pictures: string[]; words: Locale[] } {
  const { pages, files, read } = openBuiltPackage(dir);
  const { routes, morePages = [] }: ToolDefinition = tools[key];
  const own = [...Object.values(routes), ...morePages].map((path) => path.slice(1));
  const scripts = files.filter((file) => file.endsWith('.js')).map(read);
  return {
    pages: pages.filter((page) => own.includes(page)),
    pictures: files.filter((file) => file.startsWith(`tools/${key}/`)),
    words: LOCALES.filter((locale) =>
      held(locale, key).every((text) => scripts.some((script) => script.includes(`"${text}"`))),
    ),
  };
}
