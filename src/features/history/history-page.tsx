import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { type Storage, useStorage } from '@/features/account';
import { useFormat } from '@/i18n/format';
import { goHome } from '@/navigation';
import { useWideWindow } from '@/platform/wide-window';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { TaskCardPlaceholder } from '@/tools/results';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import { Meter } from '@/ui/meter';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { FilterBar, isFiltered, NO_FILTERS } from './filters';
import { HistoryItem } from './history-item';
import { keyOfTask, useHistory } from './use-history';
import { useHistoryWords } from './words';
import './history-page.scss';

/** Width of a window, in px, from which runs are in three columns. */
const THREE_COLUMNS = 1440;

/** Every run of the user, newest first: state, results and actions. */
export function HistoryPage() {
  const visitor = useVisitor();
  const [filters, setFilters] = useState(NO_FILTERS);
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const list = useHistory(userId, filters);
  const { storage, refresh } = useStorage(userId);
  const [two, three] = [useWideWindow(), useWideWindow(THREE_COLUMNS)];
  const columns = three ? 3 : two ? 2 : 1;
  const body: Record<typeof visitor.kind, () => ReactNode> = {
    guest: () => <GuestView />,
    // Both before the first answer: the same placeholders, so that nothing jumps.
    restoring: () => (
      <List
        id="history"
        list={list}
        keyOf={keyOfTask}
        render={() => null}
        columns={{ count: columns, heightOf: () => 1 }}
        placeholder={<TaskCardPlaceholder />}
        empty={null}
      />
    ),
    user: () => (
      <List
        id="history"
        list={list}
        keyOf={keyOfTask}
        render={(task, index) => (
          <HistoryItem
            number={index + 1}
            task={task}
            onChange={list.replace}
            onRemoved={(taskId) => {
              list.remove(taskId);
              refresh();
            }}
          />
        )}
        columns={{ count: columns, heightOf: () => 1 }}
        placeholder={<TaskCardPlaceholder />}
        empty={<EmptyHistory filtered={isFiltered(filters)} onShowAll={() => setFilters(NO_FILTERS)} />}
      />
    ),
  };
  return (
    <Page name="ai-history" titleKey="page.aiHistory">
      {visitor.kind === 'user' && <StorageCard storage={storage} />}
      {visitor.kind !== 'guest' && (
        <View className="history__filters">
          <FilterBar filters={filters} onChange={setFilters} />
        </View>
      )}
      <View className="history__list">{body[visitor.kind]()}</View>
    </Page>
  );
}

function EmptyHistory({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const t = useHistoryWords();
  const words = filtered
    ? { title: t('none.title'), text: t('none.text'), action: { text: t('none.action'), onPress: onShowAll } }
    : {
        title: t('empty.title'),
        text: t('empty.text'),
        action: { text: t('empty.action'), onPress: () => void goHome() },
      };
  return <StateView id="state-empty" picture={nothing} {...words} />;
}

function GuestView() {
  const t = useHistoryWords();
  // After a cancellation, the page stays and explains what it is for.
  const logIn = () => void requireLogin().catch(() => undefined);
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('guest.title')}
      text={t('guest.text')}
      action={{ text: t('guest.action'), onPress: logIn }}
    />
  );
}

/** From this share on, the card advises to free space. */
const NEARLY_FULL = 0.8;

/**
 * Used and free storage, the number of runs that are kept, and how to free more. Renders nothing for users without a
 * limit.
 */
function StorageCard({ storage }: { storage: Storage | undefined }) {
  const t = useHistoryWords();
  const format = useFormat();
  const { usedBytes = 0, limitBytes, keptRuns } = storage ?? {};
  if (limitBytes === undefined) return null;
  const part = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  const free = format.size(Math.max(0, limitBytes - usedBytes));
  return (
    <View id="history-storage" className="storage-card">
      <View className="storage-card__line">
        <Copy size={14}>{t('storage.used', { used: format.size(usedBytes) })}</Copy>
        <Copy size={14} tone={part >= NEARLY_FULL ? 'danger' : 'muted'}>
          {t('storage.free', { free })}
        </Copy>
      </View>
      <Meter percent={Math.round(part * 100)} label={t('storage.label')} />
      {keptRuns !== undefined && (
        <View className="storage-card__hint">
          <Copy id="history-kept" size={12} tone="muted">
            {t('storage.kept', { count: format.number(keptRuns) })}
          </Copy>
        </View>
      )}
      {part >= NEARLY_FULL && (
        <View className="storage-card__hint">
          <Copy id="history-storage-hint" size={12} tone="muted">
            {t('storage.hint')}
          </Copy>
        </View>
      )}
    </View>
  );
}
