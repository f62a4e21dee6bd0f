import { View } from '@tarojs/components';
import { type ToolOption, tools } from '@tuzuo/core/tools';
import type { PagedTool } from '@/tools/catalogue';
import { CheckList } from '@/tools/results';
import { AssetField } from './asset-field';
import { OptionField } from './option-field';
import { optionsOf } from './option-values';
import { OwnSlot } from './own-slot';
import { failedWithOptions } from './picture-checks';
import { readyIn } from './picture-store';
import { isMeant } from './run-request';
import { SecondSlots } from './second-slots';
import { optionLooksOf } from './tool-looks';
import type { ToolPageState } from './use-tool';
import { useToolWords } from './words';
import './tool-form.scss';

type OptionProps = { tool: PagedTool; page: ToolPageState; name: string; option: ToolOption };

/** One option by the tool's own part, by a picture, or by the field of its kind; nothing where it has no look. */
function Option({ tool, page, name, option }: OptionProps) {
  const t = useToolWords();
  const { options, slots, store, parts, source, made, analysis } = page;
  const { values } = options;
  if (option.kind === 'asset' && parts.slots?.[option.slot] && isMeant(tool, name, values)) {
    return <OwnSlot tool={tool} page={page} name={option.slot} />;
  }
  const look = optionLooksOf(tool)[name];
  if (!look || !isMeant(tool, name, values)) return null;
  const Part = parts.options?.[name];
  const value = values[name];
  const field = {
    name,
    option,
    look,
    value,
    onChange: (next: typeof value) => options.set(name, next),
  };
  if (Part) {
    const context = { values, source, made, analysis: analysis.found };
    return <Part {...field} {...context} onSet={options.set} />;
  }
  if (option.kind !== 'asset') return <OptionField {...field} />;
  return (
    <AssetField
      id={`tool-option-${name}`}
      look={look}
      action={t(look.title)}
      entry={slots[option.slot]?.[0]}
      onChoose={() => page.choose(option.slot, 0)}
      onRetry={store.retry}
    />
  );
}

/** The other pictures and the options of a tool, made from its definition, and whether they suit the pictures. */
export function ToolForm({ tool, page }: { tool: PagedTool; page: ToolPageState }) {
  const failed = readyIn(Object.values(page.slots).flat()).map((asset) =>
    failedWithOptions(asset, page.options.values, tools[tool]),
  );
  return (
    <View className="tool-form">
      <SecondSlots tool={tool} page={page} />
      {Object.entries(optionsOf(tool)).map(([name, option]) => (
        <Option key={name} tool={tool} page={page} name={name} option={option} />
      ))}
      <CheckList checks={failed.find((checks) => checks.length > 0) ?? []} byOption />
    </View>
  );
}
