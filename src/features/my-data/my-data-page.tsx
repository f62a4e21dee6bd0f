import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { ApiError, call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { toolFaces } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { copyText } from '@/ui/feedback';
import { Card, FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { FaceDataSection } from './face-data-section';
import { SharedLinks } from './shared-links';
import { useMyDataWords } from './words';
import './my-data-page.scss';

type MyData = Api['user.user.exportData']['output'];

/** Number of consents on the page; the copied text contains all of them. */
const SHOWN = 50;

const PLACEHOLDERS = ['a', 'b', 'c'];

/** The data that the server stores about the user; undefined while loading. */
function useMyData(userId: string) {
  const [data, setData] = useState<MyData | { failed: string | undefined }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another user and with each retry
  useEffect(() => {
    setData(undefined);
    const asked = call('user.user.exportData', {}, { toast: false });
    let current = true;
    asked.result.then(
      (answer) => {
        if (current) setData(answer);
      },
      (error: unknown) => {
        if (current) setData({ failed: error instanceof ApiError ? error.reason : undefined });
      },
    );
    return () => {
      current = false;
      asked.abort();
    };
  }, [userId, attempt]);
  return { data, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}

function DataOf({ userId }: { userId: string }) {
  const t = useMyDataWords();
  const common = useT();
  const format = useFormat();
  const { data, retry } = useMyData(userId);
  if (data === undefined) {
    return (
      <Section title={t('account')}>
        <Card>
          {PLACEHOLDERS.map((key) => (
            <View key={key} className="my-data__waiting">
              <Skeleton />
              <Skeleton />
            </View>
          ))}
        </Card>
      </Section>
    );
  }
  if ('failed' in data) {
    return (
      <StateView
        id="state-error"
        picture={offline}
        title={t('failed')}
        text={data.failed ?? t('failedText')}
        action={{ text: t('retry'), onPress: retry }}
      />
    );
  }
  const { account, consents, tasks } = data;
  return (
    <>
      <Section title={t('account')}>
        <Card>
          <FactRow id="my-data-nick" name={t('nick')} value={account.nick} />
          <FactRow id="my-data-mobile" name={t('mobile')} value={account.mobile} />
          <FactRow id="my-data-tasks" name={t('tasks')} value={format.number(tasks.length)} />
        </Card>
      </Section>
      <Section title={t('consents')} note={t('consentsNote')}>
        <Card>
          {consents.length === 0 ? (
            <View className="my-data__row">
              <Copy id="my-data-no-consent" tone="muted">
                {t('noConsent')}
              </Copy>
            </View>
          ) : (
            consents.slice(0, SHOWN).map(({ taskId, tool, textVersion, givenAt }, index) => (
              <View key={taskId} id={`my-data-consent-${index + 1}`} className="my-data__row">
                <Copy>{`${format.time(givenAt)} · ${common(toolFaces[tool].name)}`}</Copy>
                <Copy size={12} tone="muted">
                  {t('version', { version: textVersion })}
                </Copy>
              </View>
            ))
          )}
        </Card>
      </Section>
      <FaceDataSection count={data.faces.length} onRemoved={retry} />
      <SharedLinks />
      <View className="my-data__action">
        <Button
          id="my-data-copy"
          fullWidth
          text={t('copy')}
          onPress={() => void copyText(JSON.stringify(data, undefined, 2))}
        />
      </View>
    </>
  );
}

/** The data that the server stores about the user, to read and to export. */
export function MyDataPage() {
  const t = useMyDataWords();
  const visitor = useVisitor();
  return (
    <Page name="my-data" titleKey="page.myData">
      <View className="my-data">
        {visitor.kind === 'user' && <DataOf userId={visitor.user.userId} />}
        {visitor.kind === 'guest' && (
          <StateView
            id="state-empty"
            picture={nothing}
            title={t('guest')}
            text={t('guestText')}
            // After a cancellation, the page stays and explains what it is for.
            action={{ text: t('logIn'), onPress: () => void requireLogin().catch(() => undefined) }}
          />
        )}
      </View>
    </Page>
  );
}
