import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { SPACE_USES, type SpaceKind, type SpaceUse } from '@tuzuo/core/api/space';
import { useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { useWideWindow } from '@/platform/wide-window';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { openPreview } from '@/shell/preview';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import { Card, LinkRow } from '@/ui/list-row';
import { Meter } from '@/ui/meter';
import nothing from '@/ui/nothing.png';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { usePagedList } from '@/ui/use-paged-list';
import { useHubWords } from './words';
import './space-hub-page.scss';

type Usage = Api['space.usage.get']['output'];
type Item = Api['space.item.list']['output']['items'][number];

/** From this share on, the page advises to free space. */
const NEARLY_FULL = 0.8;

/** The rest has no list: it only counts as used. */
const USE_WORDS = {
  poster: 'use.poster',
  upload: 'use.upload',
  export: 'use.export',
  result: 'use.result',
  recycled: 'use.recycled',
} as const satisfies Record<Exclude<SpaceUse, 'other'>, string>;

/** Names of items without one. */
const ONE_WORDS = {
  poster: 'one.poster',
  upload: 'one.upload',
  export: 'one.export',
  result: 'one.result',
} as const satisfies Record<SpaceKind, string>;

/** The user's storage in a line, links to each kind of item and to the recycle bin, and all items, newest first. */
export function SpaceHubPage() {
  const t = useHubWords();
  const common = useT();
  const visitor = useVisitor();
  const logIn = {
    text: common('my.login'),
    onPress: () => void requireLogin().catch(() => undefined),
  };
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
        <Space userId={visitor.kind === 'user' ? visitor.user.userId : undefined} />
      )}
    </Page>
  );
}

/** The user's items, with their usage: both are requested together whenever the list starts over. */
function useSpace(userId: string | undefined) {
  const [known, setKnown] = useState<{
    userId: string | undefined;
    usage: Usage;
  }>();
  const list = usePagedList<Item>({
    listKey: userId,
    async load(cursor) {
      const page = call('space.item.list', cursor === undefined ? {} : { cursor }, { toast: false }).result;
      if (cursor !== undefined) return page;
      const [items, usage] = await Promise.all([page, call('space.usage.get', {}, { toast: false }).result]);
      setKnown({ userId, usage });
      return items;
    },
    keyOf: ({ itemId }) => itemId,
  });
  // Another user may have logged in meanwhile.
  return { list, usage: known?.userId === userId ? known?.usage : undefined };
}

function Space({ userId }: { userId: string | undefined }) {
  const t = useHubWords();
  const { list, usage } = useSpace(userId);
  const isWide = useWideWindow();
  const items = (
    <List
      id="space-recent"
      list={list}
      keyOf={({ itemId }) => itemId}
      render={(item, index) => <RecentTile number={index + 1} item={item} />}
      placeholder={<Skeleton shape="box" />}
      columns={{ count: isWide ? 6 : 3, heightOf: () => 1 }}
      empty={
        <Copy id="state-empty" tone="muted" centered>
          {t('none')}
        </Copy>
      }
    />
  );
  // Without an answer, nothing here is known: the list shows the error alone.
  if (usage === undefined && list.status === 'failed') return items;
  return (
    <View className="space-hub">
      {usage && <Room usage={usage} />}
      <View className="space-hub__uses">
        <Uses usage={usage} />
      </View>
      <Section title={t('recent')}>{items}</Section>
    </View>
  );
}

function Uses({ usage }: { usage: Usage | undefined }) {
  const t = useHubWords();
  const format = useFormat();
  return (
    <Card>
      {SPACE_USES.map((use) => {
        if (use === 'other') return null;
        const { items = 0 } = usage?.uses.find((one) => one.use === use) ?? {};
        const address = use === 'recycled' ? urlOf('recycle') : urlOf('template', { kind: use });
        return (
          <LinkRow
            key={use}
            id={`space-use-${use}`}
            text={t(USE_WORDS[use])}
            {...(usage && { note: format.number(items) })}
            onPress={() => void open(address)}
          />
        );
      })}
    </Card>
  );
}

/** One item, of any kind: a poster opens in the editor, a picture in the preview, another file among its kind. */
function RecentTile({ number, item }: { number: number; item: Item }) {
  const t = useHubWords();
  const format = useFormat();
  const { itemId, kind, name, changedAt, mime = '', url, thumbUrl } = item;
  const what = t(ONE_WORDS[kind]);
  const show = () => {
    if (kind === 'poster') return open(urlOf('create-design', { posterId: itemId }));
    const isPicture = url !== undefined && mime.startsWith('image/') && mime !== 'image/svg+xml';
    if (isPicture) return openPreview({ urls: [absolute(url)], current: 0 });
    return open(urlOf('template', { kind }));
  };
  return (
    <View
      id={`space-recent-${number}`}
      className="space-hub__item"
      {...press(() => void show(), { role: 'link' })}
    >
      <View className="space-hub__picture">
        <View className="space-hub__photo">
          {thumbUrl !== undefined && <Photo src={absolute(thumbUrl)} alt="" fit="cover" transparent lazy />}
        </View>
      </View>
      <View className="space-hub__words">
        <Copy size={12} strong>
          {kind === 'poster' && name ? name : what}
        </Copy>
        <Copy size={12} tone="muted">
          {format.time(changedAt)}
        </Copy>
      </View>
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
          {t('free', {
            free: format.size(Math.max(0, limitBytes - usedBytes), 1),
          })}
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
