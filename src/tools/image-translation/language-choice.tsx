import { View } from '@tarojs/components';
import { LOCALES, type Locale, languageName } from '@tuzuo/core/text/locale';
import { useWords } from '@/i18n';
import type { OptionPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { Glossary } from './glossary';
import { words } from './words';
import './language-choice.scss';

const AUTO = 'auto';

/** Source languages: those of the text recognition, including accented ones. Each is listed under its own name. */
const SOURCES = [AUTO, 'zh-CN', 'zh-TW', 'en', 'fr', 'es'] as const;
/** Target languages; the phrase table knows the first five, a configured translation service all of them. */
const TARGETS = ['en', 'zh-CN', 'zh-TW', 'fr', 'es', 'de', 'it', 'pt', 'ru', 'ja'] as const;

/** Each language under its own name. */
const NAMES = {
  ...(Object.fromEntries(LOCALES.map((locale) => [locale, languageName(locale)])) as Record<Locale, string>),
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
  ru: 'Русский',
  ja: '日本語',
};

type Language = keyof typeof NAMES | typeof AUTO;

/** The source or target language of a translation. */
export function LanguageChoice({ name, value, onChange }: OptionPartProps) {
  const t = useWords(words);
  const isSource = name === 'from';
  const languages: readonly Language[] = isSource ? SOURCES : TARGETS;
  const title = t(isSource ? 'from' : 'to');
  const chosen = languages.find((language) => language === value) ?? languages[0] ?? AUTO;
  return (
    <View className="language-choice">
      <View className="language-choice__title">
        <Copy size={14} strong>
          {title}
        </Copy>
      </View>
      <FilterRow
        id={`tool-option-${name}`}
        label={title}
        choices={languages.map((language) => ({
          value: language,
          text: language === AUTO ? t('auto') : NAMES[language],
        }))}
        chosen={chosen}
        onChoose={onChange}
      />
      {!isSource && chosen !== AUTO && <Glossary to={chosen} language={NAMES[chosen]} />}
    </View>
  );
}
