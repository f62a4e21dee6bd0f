import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { open, urlOf } from '@/navigation';
import { call } from '@/request';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { usePagedList } from '@/ui/use-paged-list';
import { ItemPlaceholder, ItemRow } from './item-row';
import { type Item, keyOfItem, nameOf } from './items';
import { useSpaceWords } from './words';
import './space-page.scss';

type Usage = Api['space.usage.get']['output'];

/** Recently deleted items, to restore or to delete permanently. */
export function RecyclePage() {
  const t = useSpaceWords();
  const visitor = useVisitor();
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const [usage, setUsage] = useState<Usage>();
  const [busy, setBusy] = useState(false);
  const list = usePagedList<Item>({
    listKey: userId,
    load: (cursor) =>
      call('space.recycle.list', { ...(cursor !== undefined && { cursor }) }, { toast: false }).result,
    keyOf: keyOfItem,
  });
  useEffect(() => {
    if (userId === undefined) return undefined;
    const asked = call('space.usage.get', {}, { toast: false });
    asked.result.then(setUsage, () => undefined);
    return () => asked.abort();
  }, [userId]);

  /** Disables the buttons while `work` runs. The server's own message is on screen when it refuses. */
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const restore = ({ itemId }: Item) =>
    during(async () => {
      await call('space.recycle.restore', { itemIds: [itemId] }).result;
      list.remove(itemId);
      showToast(t('restored'));
    });
  const purge = (item: Item) =>
    during(async () => {
      const content = t('with.purgeOne', { name: nameOf(item) });
      if (!(await askUser({ content, confirmText: t('purge') }))) return;
      await call('space.recycle.purge', { itemIds: [item.itemId] }).result;
      list.remove(item.itemId);
    });
  const empty = () =>
    during(async () => {
      if (!(await askUser({ content: t('recycle.emptyAsk'), confirmText: t('recycle.empty') }))) return;
      await call('space.recycle.purge', { all: true }).result;
      await list.refresh();
    });
  const isEmpty = list.items.length === 0;
  const none =
    visitor.kind === 'guest'
      ? {
          title: t('guest'),
          text: t('guestText'),
          action: { text: t('login'), onPress: () => void requireLogin().catch(() => undefined) },
        }
      : {
          title: t('recycle.none'),
          text: t('recycle.noneText'),
          action: { text: t('recycle.toSpace'), onPress: () => void open(urlOf('template')) },
        };
  const nothingHere = <StateView id="state-empty" picture={nothing} {...none} />;
  return (
    <Page name="recycle" titleKey="page.recycle">
      <View className="space-page">
        {usage && !isEmpty && (
          <View className="space-page__lead">
            <Copy id="recycle-note" size={12} tone="muted">
              {t('with.recycleNote', { days: usage.keepDays })}
            </Copy>
          </View>
        )}
        {visitor.kind === 'guest' ? (
          nothingHere
        ) : (
          <List
            id="recycled"
            list={list}
            keyOf={keyOfItem}
            render={(item, index) => (
              <ItemRow number={index + 1} item={item} stacked onPress={() => restore(item)}>
                <Button
                  id={`recycle-restore-${index + 1}`}
                  variant="plain"
                  tight
                  busy={busy}
                  text={t('restore')}
                  onPress={() => restore(item)}
                />
                <Button
                  id={`recycle-purge-${index + 1}`}
                  variant="plain"
                  tight
                  busy={busy}
                  text={t('purge')}
                  onPress={() => purge(item)}
                />
              </ItemRow>
            )}
            placeholder={<ItemPlaceholder />}
            empty={nothingHere}
          />
        )}
        {!isEmpty && (
          <Button id="recycle-empty" variant="quiet" busy={busy} text={t('recycle.empty')} onPress={empty} />
        )}
      </View>
    </Page>
  );
}
