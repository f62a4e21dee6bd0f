import { View } from '@tarojs/components';
import { defineWords, type PlainMessageKey, useT, useWords } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { readable } from '@/platform/press';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { en } from './locales/en';
import { es } from './locales/es';
import { fr } from './locales/fr';
import { zhCN } from './locales/zh-CN';
import { zhTW } from './locales/zh-TW';
import { type LegalName, useLegalText } from './use-legal-text';
import './legal-page.scss';

const words = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });

/** Lines of words that are on their way: a title and what fills a phone. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** One part of the text. */
function Section({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <View className="legal__part">
      <Copy size={16} strong>
        {heading}
      </Copy>
      {paragraphs.map((paragraph) => (
        <View key={paragraph} className="legal__paragraph">
          <Copy>{paragraph}</Copy>
        </View>
      ))}
    </View>
  );
}

/** A legal text, which the server has: its operator may put his own in its place. */
function LegalPage({ name, titleKey }: { name: LegalName; titleKey: PlainMessageKey }) {
  const t = useWords(words);
  const common = useT();
  const { text, retry } = useLegalText(name);
  return (
    <Page name={name} titleKey={titleKey}>
      <View className="legal">
        {name === 'privacy' && (
          <View className="legal__my-data">
            <Button
              id="privacy-my-data"
              look="quiet"
              text={common('page.myData')}
              onPress={() => void open(urlOf('my-data'))}
            />
          </View>
        )}
        {text === undefined &&
          PLACEHOLDERS.map((key) => (
            <View key={key} className="legal__line">
              <Skeleton />
            </View>
          ))}
        {text === 'failed' && (
          <StateView
            id="state-error"
            picture={offline}
            title={t('failed')}
            text={t('failedText')}
            action={{ text: t('retry'), onPress: retry }}
          />
        )}
        {text !== undefined && text !== 'failed' && (
          <View id="legal-text" {...readable}>
            <Copy id="legal-title" size={20} strong>
              {text.title}
            </Copy>
            <View className="legal__paragraph">
              <Copy id="legal-date" size={12} tone="muted">
                {t('updated', { date: text.updatedAt })}
              </Copy>
            </View>
            {text.sections.map(({ heading, paragraphs }) => (
              <Section key={heading} heading={heading} paragraphs={paragraphs} />
            ))}
          </View>
        )}
      </View>
    </Page>
  );
}

/** The user agreement. */
export function AgreementPage() {
  return <LegalPage name="agreement" titleKey="page.agreement" />;
}

/** The privacy agreement. */
export function PrivacyPage() {
  return <LegalPage name="privacy" titleKey="page.privacy" />;
}
