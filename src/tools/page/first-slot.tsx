import { View } from '@tarojs/components';
import type { PagedTool } from '@/tools/catalogue';
import { ExampleCard } from './example-card';
import { FaceConsentBox } from './face-consent-box';
import { PictureGrid } from './picture-grid';
import { firstSlotOf, roomIn, slotsOf } from './run-request';
import { SourceCard } from './source-card';
import type { ToolPageState } from './use-tool';
import './first-slot.scss';

/** What a tool's page begins with: an example until there is a picture, then the picture or pictures. */
export function FirstSlot({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const { slots, store, parts } = page;
  const name = firstSlotOf(tool);
  const entries = slots[name] ?? [];
  const [entry] = entries;
  const max = slotsOf(tool)[name]?.max ?? 1;
  const choose = () => page.choose(name, roomIn(entries, max));
  if (!entry) {
    return (
      <>
        <ExampleCard tool={tool} max={max} parts={parts} onChoose={choose} />
        <FaceConsentBox consent={page.consent} />
      </>
    );
  }
  if (max > 1) {
    return (
      <View className="first-slot">
        <PictureGrid
          entries={entries}
          max={max}
          onAdd={choose}
          onRemove={(key) => store.remove(name, key)}
          onRetry={store.retry}
        />
      </View>
    );
  }
  return (
    <SourceCard
      picked={entry.picked}
      shownBelow={parts.showsSource === true}
      onChange={choose}
      onRetry={() => store.retry(entry.key)}
      onClear={() => store.empty(name)}
    />
  );
}
