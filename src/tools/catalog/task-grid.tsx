import { View } from '@tarojs/components';
import type { Preset } from '@tuzuo/core/tools/presets';
import { type PlainMessageKey, useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { presetIcon } from '@/tools/faces';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import { useMayOpen } from './open-tools';
import './task-grid.scss';
import { presetUrl } from './tool-routes';

/** A task that starts with one tap: a tool's preset, or another page. */
export type Task = { id: string; icon: string; name: PlainMessageKey; go: () => void };

/** Presets as tasks, without those of tools that cannot be opened. */
export function useTasks(presets: readonly Preset[]): (Task & Pick<Preset, 'quick'>)[] {
  const mayOpen = useMayOpen();
  return presets
    .filter(({ tool }) => mayOpen(tool))
    .map((preset) => ({
      id: `task-${preset.tool}-${preset.key}`,
      icon: presetIcon(preset),
      name: preset.name,
      quick: preset.quick,
      go: () => void open(presetUrl(preset)),
    }));
}

/** Tasks, four in a row. */
export function TaskGrid({ id, tasks }: { id: string; tasks: readonly Task[] }) {
  const t = useT();
  return (
    <View id={id} className="task-grid">
      {tasks.map((task) => (
        <View key={task.id} id={task.id} className="task-grid__task" {...press(task.go, { role: 'link' })}>
          <Picture src={task.icon} shape="task" />
          <View className="task-grid__name">
            <Copy size={12} centered>
              {t(task.name)}
            </Copy>
          </View>
        </View>
      ))}
    </View>
  );
}
