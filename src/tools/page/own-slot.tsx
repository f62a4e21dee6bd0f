import type { PagedTool } from '@/tools/catalogue';
import { slotLookOf } from './tool-looks';
import type { ToolPageState } from './use-tool';

type OwnSlotProps = { tool: PagedTool; page: ToolPageState; name: string };

/** A slot of the tool's inputs, or of one of its options, that is filled by the tool's own part; nothing without one. */
export function OwnSlot({ tool, page, name }: OwnSlotProps) {
  const { slots, store, parts, source, made, analysis } = page;
  const Part = parts.slots?.[name];
  if (!Part) return null;
  return (
    <Part
      name={name}
      look={slotLookOf(tool, name)}
      entries={slots[name] ?? []}
      source={source}
      made={made}
      analysis={analysis.found}
      values={page.options.values}
      onDraw={(toFile) => store.draw(name, toFile)}
      onClear={() => store.empty(name)}
    />
  );
}
