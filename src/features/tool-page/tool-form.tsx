import { View } from '@tarojs/components';
import { CheckList } from '@/features/tasks';
import type { PagedTool } from '@/features/tools';
import { AssetField } from './asset-field';
import { OptionField } from './option-field';
import { limitsOf, optionsOf } from './option-values';
import { failedWithOptions } from './picture-checks';
import { optionLooksOf } from './tool-looks';
import type { Options } from './use-options';
import type { Picked } from './use-picture';
import './tool-form.scss';

type ToolFormProps = { tool: PagedTool; options: Options; picked: Picked | undefined };

/** The options of a tool, made from its definition, and whether they suit the picture. */
export function ToolForm({ tool, options, picked }: ToolFormProps) {
  const looks = optionLooksOf(tool);
  const limits = limitsOf(tool);
  const size = picked?.state === 'ready' ? picked.asset : undefined;
  return (
    <View className="tool-form">
      {Object.entries(optionsOf(tool)).map(([name, option]) => {
        const look = looks[name];
        if (!look || !options.isShown(name)) return null;
        if (option.kind === 'asset') {
          return (
            <AssetField
              key={name}
              name={name}
              look={look}
              limits={limits}
              onChange={(assetId) => options.set(name, assetId)}
            />
          );
        }
        return (
          <OptionField
            key={name}
            name={name}
            option={option}
            look={look}
            value={options.values[name]}
            onChange={(value) => options.set(name, value)}
          />
        );
      })}
      <CheckList checks={failedWithOptions(size, options.values, limits)} byOption />
    </View>
  );
}
