import { View } from '@tarojs/components';
import type { PagedTool } from '@/tools/catalogue';
import { Copy } from '@/ui/copy';
import { AssetField } from './asset-field';
import { OwnSlot } from './own-slot';
import { PictureGrid } from './picture-grid';
import { firstSlotOf, roomIn, slotsOf } from './run-request';
import { slotLookOf } from './tool-looks';
import type { ToolPageState } from './use-tool';
import { useToolWords } from './words';
import './option-field.scss';

type SecondSlotProps = { tool: PagedTool; page: ToolPageState; name: string; max: number };

/** A slot beside the first: by the tool's own part, or pictures from the album. */
function SecondSlot({ tool, page, name, max }: SecondSlotProps) {
  const t = useToolWords();
  const { slots, store, parts } = page;
  const entries = slots[name] ?? [];
  const look = slotLookOf(tool, name);
  if (parts.slots?.[name]) return <OwnSlot tool={tool} page={page} name={name} />;
  if (!look) return null;
  return (
    <View className="option-field">
      <Copy size={14} strong>
        {t(look.title)}
      </Copy>
      {max === 1 ? (
        <AssetField
          id={`tool-choose-${name}`}
          look={look}
          action={t('source.choose')}
          entry={entries[0]}
          onChoose={() => page.choose(name, 0)}
          onRetry={store.retry}
        />
      ) : (
        <PictureGrid
          suffix={`-${name}`}
          entries={entries}
          max={max}
          onAdd={() => page.choose(name, roomIn(entries, max))}
          onRemove={(key) => store.remove(name, key)}
          onRetry={store.retry}
        />
      )}
    </View>
  );
}

/** Every slot of a tool but the one that its page begins with. */
export function SecondSlots({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const first = firstSlotOf(tool);
  return (
    <>
      {Object.entries(slotsOf(tool))
        .filter(([name]) => name !== first)
        .map(([name, { max }]) => (
          <SecondSlot key={name} tool={tool} page={page} name={name} max={max} />
        ))}
    </>
  );
}
