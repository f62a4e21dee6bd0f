import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import { useState } from 'react';
import { shownRatio, TemplatePicture } from '@/features/template-picks';
import { useT } from '@/i18n';
import { back, type QueryOf, replace, urlOf, withQuery } from '@/navigation';
import { press } from '@/platform/press';
import { requireLogin } from '@/session/login-gate';
import { Page } from '@/shell/page';
import { TaskProgress } from '@/tools/results';
import { Button } from '@/ui/button';
import { fillColumns } from '@/ui/columns';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { Panel } from '@/ui/panel';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { isFormOpen } from './kept';
import { ProposalPanel } from './proposal-panel';
import { type ShownProposals, type SmartTask, useProposals } from './use-proposals';
import { useSmartWords } from './words';
import './proposals-page.scss';

const COLUMNS = 2;

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Smart-poster proposals: their progress, then the results to choose from. */
function ProposalsOf({ taskId }: QueryOf<'poster-generate'>) {
  const shown = useProposals(taskId);
  return (
    <Page name="poster-generate" titleKey="page.poster">
      <View className="proposals">
        <Body taskId={taskId} shown={shown} />
      </View>
    </Page>
  );
}

export const ProposalsPage = withQuery('poster-generate', ProposalsOf);

/** Back to the form, or to a new form page with the same content. */
const change = (taskId?: string) =>
  void (isFormOpen() ? back() : replace(urlOf('poster', taskId === undefined ? {} : { taskId })));

type BodyProps = { taskId: string | undefined; shown: ShownProposals };

/** The proposals, or why there are none. */
function Body({ taskId, shown }: BodyProps) {
  const t = useSmartWords();
  const common = useT();
  const { task, connection, visitor } = shown;
  const start = { text: t('start'), onPress: () => change() };
  if (taskId === undefined) {
    return (
      <StateView id="state-empty" picture={nothing} title={t('none')} text={t('noneText')} action={start} />
    );
  }
  if (visitor === 'guest') {
    const logIn = () => void requireLogin().catch(() => undefined);
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t('login')}
        text={t('loginText')}
        action={{ text: common('my.login'), onPress: logIn }}
      />
    );
  }
  if (connection === 'gone') {
    return (
      <StateView id="state-empty" picture={nothing} title={t('gone')} text={t('goneText')} action={start} />
    );
  }
  if (!task) return <Waiting shown={shown} />;
  if (!isEnded(task.state)) {
    const { acting, act } = shown;
    const working = { ...task, inputs: { pictures: task.pictures } };
    return (
      <TaskProgress task={working} connection={connection} acting={acting} act={act} note={t('leaveNote')} />
    );
  }
  const Ended = task.state === 'succeeded' ? Proposals : Failed;
  return <Ended task={task} shown={shown} />;
}

/** Shown before the first answer; polling continues while there is none. */
function Waiting({ shown: { connection, reload } }: { shown: ShownProposals }) {
  const t = useSmartWords();
  if (connection === 'lost') {
    return (
      <StateView
        id="state-error"
        picture={offline}
        title={t('lost')}
        text={t('lostText')}
        action={{ text: t('retry'), onPress: reload }}
      />
    );
  }
  return (
    <View className="proposals__columns">
      {fillColumns(PLACES, COLUMNS, () => 1).map((column) => (
        <View key={column[0]?.item} className="proposals__column">
          {column.map(({ item }) => (
            <View key={item} className="proposals__place">
              <Skeleton shape="box" />
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

type EndedProps = { task: SmartTask; shown: ShownProposals };

/** All proposals in columns with their ratios; one of them in large above them. */
function Proposals({ task: { taskId, results }, shown: { again, isAsking } }: EndedProps) {
  const t = useSmartWords();
  const [index, setIndex] = useState<number>();
  return (
    <>
      <View className="proposals__head">
        <Copy id="proposals-title" size={18} strong heading={2}>
          {t('with.made', { count: results.length })}
        </Copy>
        <Copy size={12} tone="muted">
          {t('madeNote')}
        </Copy>
      </View>
      <View id="proposals" className="proposals__columns">
        {fillColumns(results, COLUMNS, shownRatio).map((column, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
          <View key={number} className="proposals__column">
            {column.map(({ item, index: at }) => (
              <View
                key={item.assetId}
                id={`proposal-${at + 1}`}
                className="proposals__tile"
                style={{ paddingBottom: `${shownRatio(item) * 100}%` }}
                {...press(() => setIndex(at), {
                  role: 'button',
                  label: t('with.proposal', { number: at + 1 }),
                })}
              >
                <TemplatePicture template={item} />
              </View>
            ))}
          </View>
        ))}
      </View>
      <PinnedBar>
        <View className="proposals__bar">
          <Button id="proposals-change" variant="quiet" text={t('change')} onPress={() => change(taskId)} />
          <View className="proposals__main">
            <Button
              id="proposals-again"
              fullWidth
              busy={isAsking}
              text={t(isAsking ? 'wait.starting' : 'again')}
              onPress={again}
            />
          </View>
        </View>
      </PinnedBar>
      {index !== undefined && (
        <ProposalPanel
          taskId={taskId}
          proposals={results}
          index={index}
          onShow={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}

/** Shown when nothing was made: the reason and the next step. */
function Failed({ task: { taskId, state, failure }, shown: { acting, act } }: EndedProps) {
  const t = useSmartWords();
  const isFailed = state === 'failed';
  return (
    <Panel id="proposals-end" announced>
      <Copy size={16} strong>
        {t(isFailed ? 'failed' : 'canceled')}
      </Copy>
      <View className="proposals__why">
        <Copy id="proposals-reason">{failure?.reason ?? t(isFailed ? 'failedText' : 'canceledText')}</Copy>
      </View>
      <View className="proposals__ways">
        <Button
          id="proposals-retry"
          fullWidth
          busy={acting === 'retry'}
          text={t('retry')}
          onPress={() => act('retry')}
        />
        <Button
          id="proposals-change"
          fullWidth
          variant="quiet"
          text={t('change')}
          onPress={() => change(taskId)}
        />
      </View>
    </Panel>
  );
}
