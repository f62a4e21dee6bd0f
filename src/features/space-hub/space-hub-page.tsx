import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { SPACE_USES, type SpaceUse } from '@tuzuo/core/api/space';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
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
import { StateView } from '@/ui/state-view';
import { useHubWords } from './locales';
import './space-hub-page.scss';

type Usage = Api['space.usage.get']['output'];

/** From this share on, the page advises to free space. */
const NEARLY_FULL = 0.8;

const USE_WORDS = {
  poster: 'use.poster',
  upload: 'use.upload',
  export: 'use.export',
  result: 'use.result',
  recycled: 'use.recycled',
  other: 'use.other',
} as const satisfies Record<SpaceUse, string>;

/** The user's storage by kind of asset, with links to each kind and to the recycle bin. */
export function SpaceHubPage() {
  const t = useHubWords();
  const common = useT();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [usage, setUsage] = useState<Usage>();
  const asked = useRef<string>();
  const ask = async () => {
    asked.current = userId;
    if (userId === undefined) return setUsage(undefined);
    // Without an answer the links still work, and the request has reported the missing connection.
    await call('space.usage.get', {}).result.then(
      // Another user may have logged in meanwhile.
      (answer) => asked.current === userId && setUsage(answer),
      () => undefined,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another user
  useEffect(() => void ask(), [userId]);
  usePageShow(() => void ask());
  usePullRefresh(ask);
  const logIn = { text: common('my.login'), onPress: () => void requireLogin().catch(() => undefined) };
  return (
    <Page name="space" titleKey="page.space">
      {visitor.kind === 'guest' ? (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest')}
          text={t('guestText')}
          action={logIn}
        />
      ) : (
        <Uses usage={usage} />
      )}
    </Page>
  );
}

function Uses({ usage }: { usage: Usage | undefined }) {
  const t = useHubWords();
  const format = useFormat();
  return (
    <View className="space-hub">
      {usage && <Room usage={usage} />}
      <Card>
        {SPACE_USES.map((use) => {
          const { items = 0, bytes } = usage?.uses.find((one) => one.use === use) ?? {};
          const size = bytes === undefined ? undefined : format.size(bytes, 1);
          const name = t(USE_WORDS[use]);
          if (use === 'other')
            return <FactRow key={use} id="space-use-other" name={name} value={size ?? ''} />;
          const address = use === 'recycled' ? urlOf('recycle') : urlOf('template', { kind: use });
          return (
            <LinkRow
              key={use}
              id={`space-use-${use}`}
              text={name}
              {...(size !== undefined && { note: `${format.number(items)} · ${size}` })}
              onPress={() => void open(address)}
            />
          );
        })}
      </Card>
    </View>
  );
}

/** Used and free storage, with advice to free more; without a limit only the used storage. */
function Room({ usage: { usedBytes, limitBytes } }: { usage: Usage }) {
  const t = useHubWords();
  const format = useFormat();
  const used = <Copy>{t('used', { used: format.size(usedBytes, 1) })}</Copy>;
  if (limitBytes === undefined) return <View className="space-hub__usage">{used}</View>;
  const part = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  const isNearlyFull = part >= NEARLY_FULL;
  return (
    <View id="space-usage" className="space-hub__usage">
      <View className="space-hub__line">
        {used}
        <Copy tone={isNearlyFull ? 'danger' : 'muted'}>
          {t('free', { free: format.size(Math.max(0, limitBytes - usedBytes), 1) })}
        </Copy>
      </View>
      <Meter percent={Math.round(part * 100)} label={t('meter')} />
      {isNearlyFull && (
        <Copy id="space-nearly-full" size={12} tone="muted">
          {t('full')}
        </Copy>
      )}
    </View>
  );
}
