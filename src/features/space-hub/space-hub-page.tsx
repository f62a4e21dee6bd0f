import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import type { SpaceUse } from '@tuzuo/core/api/space';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { usePageShow, usePullRefresh } from '@/platform/page-life';
import { call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Copy } from '@/ui/copy';
import { Card, FactRow, LinkRow } from '@/ui/list-row';
import { Meter } from '@/ui/meter';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { StateView } from '@/ui/state-view';
import { useHubWords } from './locales';
import './space-hub-page.scss';

type Usage = Api['space.usage.get']['output'];

/** From here on it is said that room must be made. */
const NEARLY_FULL = 0.8;

const USE_WORDS = {
  poster: 'use.poster',
  upload: 'use.upload',
  export: 'use.export',
  result: 'use.result',
  recycled: 'use.recycled',
  other: 'use.other',
} as const satisfies Record<SpaceUse, string>;

/** What the user has, by kind, and how much room that takes: the ways to each, and to the recycle bin. */
export function SpaceHubPage() {
  const t = useHubWords();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [usage, setUsage] = useState<Usage | 'failed'>();
  const asked = useRef<string>();
  const ask = async () => {
    asked.current = userId;
    if (userId === undefined) return setUsage(undefined);
    await call('space.usage.get', {}, { toast: false }).result.then(
      // Somebody else may have logged in meanwhile.
      (answer) => asked.current === userId && setUsage(answer),
      () => setUsage((before) => before ?? 'failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is the reason
  useEffect(() => void ask(), [userId]);
  usePageShow(() => void ask());
  usePullRefresh(ask);
  const logIn = { text: t('login'), onPress: () => void requireLogin().catch(() => undefined) };
  return (
    <Page name="space" titleKey="page.space">
      {visitor.kind === 'guest' && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest')}
          text={t('guestText')}
          action={logIn}
        />
      )}
      {usage === 'failed' && (
        <StateView
          id="state-error"
          picture={offline}
          title={t('failed')}
          text={t('failedText')}
          action={{ text: t('retry'), onPress: () => void ask() }}
        />
      )}
      {typeof usage === 'object' && visitor.kind === 'user' && <Uses usage={usage} />}
    </Page>
  );
}

function Uses({ usage: { usedBytes, limitBytes, uses } }: { usage: Usage }) {
  const t = useHubWords();
  const format = useFormat();
  const part = limitBytes === undefined ? 0 : limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  return (
    <View className="space-hub">
      <View id="space-usage" className="space-hub__usage">
        <View className="space-hub__line">
          <Copy>{t('used', { used: format.size(usedBytes, 1) })}</Copy>
          {limitBytes !== undefined && (
            <Copy tone={part >= NEARLY_FULL ? 'danger' : 'muted'}>
              {t('free', { free: format.size(Math.max(0, limitBytes - usedBytes), 1) })}
            </Copy>
          )}
        </View>
        {limitBytes !== undefined && <Meter percent={Math.round(part * 100)} label={t('meter')} />}
        {part >= NEARLY_FULL && (
          <Copy id="space-nearly-full" size={12} tone="muted">
            {t('full')}
          </Copy>
        )}
      </View>
      <Card>
        {uses.map(({ use, items, bytes }) => {
          const note = format.size(bytes, 1);
          if (use === 'other')
            return <FactRow key={use} id="space-use-other" name={t(USE_WORDS[use])} value={note} />;
          const address = use === 'recycled' ? urlOf('recycle') : urlOf('template', { kind: use });
          return (
            <LinkRow
              key={use}
              id={`space-use-${use}`}
              text={t(USE_WORDS[use])}
              note={`${format.number(items)} · ${note}`}
              onPress={() => void open(address)}
            />
          );
        })}
      </Card>
    </View>
  );
}
