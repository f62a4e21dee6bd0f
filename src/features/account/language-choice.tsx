import { LOCALES, type Locale } from '@tuzuo/core/locale';
import { chooseLocale, useLocaleStore } from '@/i18n';
import { Card } from '@/ui/card';
import { ChoiceRow } from '@/ui/list-row';

/** Each language in its own words: a reader lost in a foreign one must find the way back. */
const OWN_NAMES: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
  fr: 'Français',
  es: 'Español',
};

/** The five languages of the interface; a choice takes effect at once. */
export function LanguageChoice() {
  const current = useLocaleStore((state) => state.locale);
  return (
    <Card>
      {LOCALES.map((locale) => (
        <ChoiceRow
          key={locale}
          id={`locale-${locale}`}
          text={OWN_NAMES[locale]}
          selected={locale === current}
          onPress={() => chooseLocale(locale)}
        />
      ))}
    </Card>
  );
}
