import { View } from '@tarojs/components';
import { isEnded } from '@tuzuo/core/api/task';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';
import { type Format, useFormat } from '@/i18n/format';
import { press } from '@/platform/press';
import { absolute } from '@/request/send';
import { runName, toolFaces } from '@/tools/catalog';
import { failedChecks } from '@/tools/refused-checks';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import { checkSentences } from './check-words';
import { percentOf, sourceOf, type Task, videoLength } from './task';
import { stageText } from './task-view';
import { type TaskWords, useTaskWords } from './words';
import './task-card.scss';

/** Placeholder of a loading run. */
export function TaskCardPlaceholder() {
  return (
    <View className="task-card">
      <View className="task-card__body">
        <View className="task-card__thumb">
          <Skeleton shape="box" />
        </View>
        <View className="task-card__words">
          <Skeleton width={50} />
          <Skeleton width={35} />
          <Skeleton width={60} />
        </View>
      </View>
    </View>
  );
}

/** Why a run failed, where a check of its picture says more than that it did. */
function failureText(task: Task, t: TaskWords, format: Format): string {
  const [check] = failedChecks(task);
  return check
    ? t('failed.check', { why: checkSentences(check, t, format, false).wrong })
    : t('failed.title');
}

type TaskCardProps = {
  id?: string;
  task: Task;
  /** When it was started, as text. */
  time: string;
  onOpen: (task: Task) => void;
  /** Further actions, below. */
  children?: ReactNode;
};

/** A run in a list: image, tool, time, and state. */
export function TaskCard({ id, task, time, onOpen, children }: TaskCardProps) {
  const t = useT();
  const words = useTaskWords();
  const format = useFormat();
  const face = toolFaces[task.tool];
  const thumb = task.results[0] ?? sourceOf(task);
  const length = videoLength(task);
  const { charged } = task.points;
  const standing = {
    queued: () => stageText(task, words),
    running: () => stageText(task, words),
    canceling: () => stageText(task, words),
    succeeded: () => (charged === 0 ? words('card.free') : words('card.charged', { points: charged })),
    failed: () => failureText(task, words, format),
    canceled: () => words('canceled.title'),
  }[task.state]();
  return (
    <View className="task-card">
      <View
        {...(id === undefined ? {} : { id })}
        className="task-card__body"
        {...press(() => onOpen(task), { role: 'button' })}
      >
        <View className="task-card__thumb">
          {thumb ? (
            <Photo src={absolute(thumb.thumbUrl)} alt={t(runName(task))} fit="cover" />
          ) : (
            <Picture src={face.icon} shape="tool" />
          )}
          {length !== undefined && (
            <View className="task-card__length">
              <Copy size={10} tone="on-dark">{`▶ ${length}`}</Copy>
            </View>
          )}
        </View>
        <View className="task-card__words">
          <Copy size={14} strong>
            {t(runName(task))}
          </Copy>
          <Copy size={12} figures tone={task.state === 'failed' ? 'danger' : 'muted'}>
            {standing}
          </Copy>
          <Copy size={12} tone="muted">
            {time}
          </Copy>
          {!isEnded(task.state) && (
            <View className="task-card__meter">
              <Meter percent={percentOf(task)} label={standing} />
            </View>
          )}
        </View>
      </View>
      {children}
    </View>
  );
}
