import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { type PlainMessageKey, useLocaleStore, useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { readable } from '@/platform/press';
import { call } from '@/request';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import offline from '@/ui/offline.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { useLegalWords } from './words';
import './legal-page.scss';

/** The user agreement. */
export function AgreementPage() {
  return <LegalPage name="agreement" titleKey="page.agreement" />;
}

/** The privacy agreement. */
export function PrivacyPage() {
  return <LegalPage name="privacy" titleKey="page.privacy" />;
}

/** A legal text from the server, where the operator may have replaced it. */
function LegalPage({ name, titleKey }: { name: LegalName; titleKey: PlainMessageKey }) {
  const t = useLegalWords();
  const common = useT();
  const { text, retry } = useLegalText(name);
  return (
    <Page name={name} titleKey={titleKey}>
      <View className="legal">
        {name === 'privacy' && (
          <View className="legal__my-data">
            <Button
              id="privacy-my-data"
              variant="quiet"
              text={common('page.myData')}
              onPress={() => void open(urlOf('my-data'))}
            />
          </View>
        )}
        {text === undefined &&
          PLACEHOLDERS.map((key) => (
            <View key={key} className="legal__line">
              <Skeleton width={key === 'j' ? 60 : 100} />
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
            <Copy id="legal-title" size={20} strong heading={2}>
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

/** Placeholder lines: a title and enough to fill a phone's screen. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** One part of the text. */
function Section({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <View className="legal__part">
      <Copy size={16} strong heading={3}>
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

type Call = Api['open.legal_text.get'];

type LegalName = Call['input']['name'];

/** Undefined while loading. */
type LegalText = Call['output'] | 'failed' | undefined;

/** The server's text in the user's language, with a function to retry. */
function useLegalText(name: LegalName): { text: LegalText; retry: () => void } {
  const locale = useLocaleStore((state) => state.locale);
  const [text, setText] = useState<LegalText>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another language and with each retry
  useEffect(() => {
    let current = true;
    const show = (answer: LegalText) => {
      if (current) setText(answer);
    };
    setText(undefined);
    const asked = call('open.legal_text.get', { name }, { toast: false });
    asked.result.then(show, () => show('failed'));
    return () => {
      current = false;
      asked.abort();
    };
  }, [name, locale, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { text, retry };
}
