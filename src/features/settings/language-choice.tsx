import { LOCALES, type Locale, languageName } from '@tuzuo/core/text/locale';
import { chooseLocale, useLocaleStore } from '@/i18n';
import { showToast, whileLoading } from '@/ui/feedback/popups';
import { Card, ChoiceRow } from '@/ui/list-row';
import { useSettingsWords } from './words';

/** Switches the language. If its messages cannot be loaded, an error is shown in the current language. */
async function choose(locale: Locale): Promise<void> {
  try {
    await whileLoading(useSettingsWords.say('languageLoading'), () => chooseLocale(locale));
  } catch {
    showToast(useSettingsWords.say('languageFailed'));
  }
}

/** The interface languages, each under its own name; a choice takes effect as soon as its messages are loaded. */
export function LanguageChoice() {
  const current = useLocaleStore((state) => state.locale);
  return (
    <Card>
      {LOCALES.map((locale) => (
        <ChoiceRow
          key={locale}
          id={`locale-${locale}`}
          text={languageName(locale)}
          selected={locale === current}
          onPress={() => void choose(locale)}
        />
      ))}
    </Card>
  );
}
