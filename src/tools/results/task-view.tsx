import { View } from '@tarojs/components';
import { isEnded, type TaskStage } from '@tuzuo/core/api/task';
import type { ComponentType, ReactNode } from 'react';
import { useFormat } from '@/i18n/format';
import { back, open } from '@/navigation';
import { absolute } from '@/request/send';
import { RemindButton } from '@/shell/remind';
import { SpendSheet } from '@/shell/spend';
import { presetUrl } from '@/tools/catalog';
import { type Check, failedChecks } from '@/tools/refused-checks';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { Skeleton } from '@/ui/skeleton';
import { byAnotherPhoto, checkSentences } from './check-words';
import { remaining } from './remaining';
import { percentOf, sourceOf, type Task } from './task';
import { type FollowedTask, useTask } from './use-task';
import { type TaskWords, useTaskWords } from './words';
import './task-view.scss';

const STAGES = {
  reading: 'stage.reading',
  loading: 'stage.loading',
  working: 'stage.working',
  storing: 'stage.storing',
} as const satisfies Record<TaskStage, string>;

/** What an unfinished task is doing. */
export function stageText(
  { state, stage, queuePosition }: Pick<Task, 'state' | 'stage' | 'queuePosition'>,
  t: TaskWords,
): string {
  if (state === 'canceling') return t('stage.canceling');
  if (state === 'running') return t(STAGES[stage ?? 'reading']);
  return queuePosition === undefined || queuePosition === 1
    ? t('stage.next')
    : t('stage.queued', { ahead: queuePosition - 1 });
}

/** The fields of a task of any kind that describe its progress. */
type WorkingTask = Pick<
  Task,
  'taskId' | 'state' | 'stage' | 'progress' | 'queuePosition' | 'etaMs' | 'inputs'
>;

type TaskProgressProps = Pick<FollowedTask, 'connection' | 'acting' | 'act'> & {
  task: WorkingTask;
  /** Where to find it again; by default, in the history. */
  note?: string;
};

/** A running or queued task: stage, progress, remaining time, and a cancel button. */
export function TaskProgress({ task, note, connection, acting, act }: TaskProgressProps) {
  const t = useTaskWords();
  const source = sourceOf(task);
  const percent = percentOf(task);
  const stage = stageText(task, t);
  const canceling = task.state === 'canceling' || acting === 'cancel';
  return (
    <Panel id="task-progress">
      {source && (
        <View className="task-progress__picture">
          <Photo src={absolute(source.url)} alt={t('source')} />
          <View className="task-progress__shimmer" />
        </View>
      )}
      <View className="task-progress__line">
        <View className="task-progress__stage">
          <Copy id="task-stage" size={16} strong>
            {stage}
          </Copy>
        </View>
        <Copy id="task-percent" size={20} strong tone="accent">
          {`${percent}%`}
        </Copy>
      </View>
      <Meter percent={percent} label={stage} />
      <View className="task-progress__line task-progress__line--low">
        <Copy id="task-remaining" size={12} tone="muted">
          {connection === 'lost' ? t('lost') : remaining(task, t)}
        </Copy>
      </View>
      <View className="task-progress__note">
        <Copy size={12} tone="muted">
          {note ?? t('leave')}
        </Copy>
      </View>
      {RemindButton && <RemindButton kind="task" />}
      <View className="task-progress__actions">
        <Button id="task-leave" variant="quiet" text={t('leave.now')} onPress={() => void back()} />
        <Button
          id="task-cancel"
          variant="plain"
          busy={canceling}
          text={t(canceling ? 'canceling' : 'cancel')}
          onPress={() => act('cancel')}
        />
      </View>
    </Panel>
  );
}

/** The failed checks of an image, each once, with advice. */
function FailedChecks({ checks, charged }: { checks: readonly Check[]; charged: boolean }) {
  const t = useTaskWords();
  const format = useFormat();
  return (
    <>
      {checks.map((check, index) => {
        const { wrong, remedy } = checkSentences(check, t, format, false);
        const told = t('failed.check', { why: wrong });
        return (
          <View key={check.key} id={`tool-check-${check.key}`} className="task-end__text">
            <Copy size={16} strong>
              {index > 0 ? wrong : charged ? told : joined(told, t('uncharged'))}
            </Copy>
            <Copy size={12} tone="muted">
              {remedy}
            </Copy>
          </View>
        );
      })}
    </>
  );
}

/** Joins two sentences, with a space except in Chinese. */
const joined = (one: string, other: string) => `${one}${one.endsWith('。') ? '' : ' '}${other}`;

type TaskEndProps = Pick<FollowedTask, 'acting' | 'act' | 'asked' | 'answer'> & {
  task: Task;
  /** Back to the images and options. */
  onChange: () => void;
  /** To another image, with the same options. */
  onAnother: () => void;
};

/** A task without output: the reason, what it cost, and the next step. */
export function TaskEnd({ task, acting, act, asked, answer, onChange, onAnother }: TaskEndProps) {
  const t = useTaskWords();
  const { state, failure, points } = task;
  const failed = state === 'failed';
  const source = sourceOf(task);
  const broken = failed ? failedChecks(task) : [];
  const isPhoto = broken.some(byAnotherPhoto);
  return (
    <Panel id="task-end" announced>
      {source && (
        <View className="task-end__picture">
          <Photo src={absolute(source.url)} alt={t('source')} />
        </View>
      )}
      {broken.length > 0 ? (
        <FailedChecks checks={broken} charged={points.charged > 0} />
      ) : (
        <>
          <Copy size={16} strong>
            {t(failed ? 'failed.title' : 'canceled.title')}
          </Copy>
          {/* The server's reason includes that nothing was charged. */}
          {failure ? (
            <View className="task-end__text">
              <Copy id="task-reason" size={14}>
                {failure.reason}
              </Copy>
            </View>
          ) : (
            points.charged === 0 && (
              <View className="task-end__text">
                <Copy size={12} tone="muted">
                  {t('uncharged')}
                </Copy>
              </View>
            )
          )}
        </>
      )}
      <View className="task-end__actions">
        {isPhoto && <Button id="task-another" fullWidth text={t('another')} onPress={onAnother} />}
        {broken.length === 0 && (
          <Button
            id="task-retry"
            fullWidth
            busy={acting === 'retry'}
            text={t(failed ? 'retry' : 'rerun')}
            onPress={() => act('retry')}
          />
        )}
        <Button
          id="task-change"
          fullWidth
          variant={broken.length > 0 && !isPhoto ? 'primary' : 'quiet'}
          text={t('change')}
          onPress={onChange}
        />
      </View>
      {asked && (
        <SpendSheet
          title={t('retry')}
          quote={asked}
          isRun
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </Panel>
  );
}

type TaskViewProps = {
  taskId: string;
  /** Displays a successful run. */
  result: ComponentType<{ task: Task; children?: ReactNode }>;
  /** Back to the images and options of this run. */
  onChange: () => void;
  /** The page's other content, below the task. */
  children: ReactNode;
};

/** A task in any state: queued, running, ended with or without output. */
export function TaskView({ taskId, result: Result, onChange, children }: TaskViewProps) {
  const t = useTaskWords();
  const followed = useTask(taskId);
  const { task, connection } = followed;
  if (!task) {
    const words = { live: undefined, lost: t('lost'), gone: t('gone') }[connection];
    return (
      <>
        <View id={words === undefined ? 'task-loading' : 'state-error'} className="results">
          {words === undefined ? (
            <>
              <View className="results__waiting">
                <Skeleton shape="box" />
              </View>
              <View className="results__line">
                <Skeleton width={40} />
              </View>
            </>
          ) : (
            <Copy tone="muted">{words}</Copy>
          )}
        </View>
        {children}
      </>
    );
  }
  if (task.state === 'succeeded') return <Result task={task}>{children}</Result>;
  const another = () => void open(presetUrl({ tool: task.tool, options: task.options }));
  return (
    <>
      {isEnded(task.state) ? (
        <TaskEnd {...followed} task={task} onChange={onChange} onAnother={another} />
      ) : (
        <TaskProgress {...followed} task={task} />
      )}
      {children}
    </>
  );
}
