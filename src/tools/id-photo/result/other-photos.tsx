import { View } from '@tarojs/components';
import { SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { useState } from 'react';
import { press } from '@/platform/press';
import { call } from '@/request';
import { absolute } from '@/request/send';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import { photoOf } from './photo-doc';
import type { OtherPhoto } from './sheet-settings';
import { useResultWords } from './words';
import './other-photos.scss';

/** Number of photos listed. */
const LISTED = 10;

/** Initial number of copies of a photo. */
const START_COUNT = 2;

const MAX_CHOSEN = SHEET_BOUNDS.items.max - 1;

type OtherPhotosProps = {
  /** Id of the page's own task. */
  taskId: string;
  chosen: readonly OtherPhoto[];
  onChange: (chosen: readonly OtherPhoto[]) => void;
};

/** Other photos, of different sizes or colors, for the same sheet, with the number of copies of each. */
export function OtherPhotos({ taskId, chosen, onChange }: OtherPhotosProps) {
  const t = useResultWords();
  const [tasks, setTasks] = useState<readonly Task[]>();
  const load = () => {
    call('gen.task.list', { tool: 'id-photo', state: 'succeeded', limit: LISTED }).result.then(
      ({ items }) => setTasks(items.filter((task) => task.taskId !== taskId && photoOf(task))),
      () => undefined,
    );
  };
  const countOf = (id: string) => chosen.find((each) => each.taskId === id)?.count ?? 0;
  const setCount = (id: string, count: number) => {
    const others = chosen.filter((each) => each.taskId !== id);
    onChange(count === 0 ? others : [...others, { taskId: id, count }]);
  };
  if (!tasks) return <Button id="others-open" variant="plain" text={t('others.open')} onPress={load} />;
  if (tasks.length === 0) {
    return (
      <Copy id="others-none" size={12} tone="muted">
        {t('others.none')}
      </Copy>
    );
  }
  return (
    <View id="others" className="other-photos">
      {tasks.map((task, index) => {
        const count = countOf(task.taskId);
        const photo = photoOf(task);
        const full = count === 0 && chosen.length >= MAX_CHOSEN;
        return (
          <View key={task.taskId} className="other-photos__item">
            <View
              id={`other-${index + 1}`}
              className={`other-photos__picture other-photos__picture--${count > 0 ? 'on' : 'off'}`}
              {...press(() => setCount(task.taskId, count > 0 || full ? 0 : START_COUNT), {
                role: 'checkbox',
                label: t('others.photo', { number: index + 1 }),
                checked: count > 0,
              })}
            >
              <Photo src={absolute(photo?.result.thumbUrl ?? '')} alt="" />
            </View>
            {count > 0 && (
              <View className="other-photos__count">
                <Button
                  id={`other-less-${index + 1}`}
                  variant="plain"
                  text="−"
                  onPress={() => setCount(task.taskId, count - 1)}
                />
                <Copy size={12}>{String(count)}</Copy>
                <Button
                  id={`other-more-${index + 1}`}
                  variant="plain"
                  text="+"
                  onPress={() => setCount(task.taskId, Math.min(SHEET_BOUNDS.count.max, count + 1))}
                />
              </View>
            )}
          </View>
        );
      })}
    </View>
  );
}
