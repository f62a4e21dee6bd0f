import { View } from '@tarojs/components';
import { radioGroup } from '@/platform/press';
import { useCatalog } from '@/tools/catalog';
import type { OptionPartProps } from '@/tools/page';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { SwipeRow } from '@/ui/swipe-row';

/** Option to refine the draft where an engine can; otherwise a note on what that requires. */
export function RefineField({ name, look, value, onChange }: OptionPartProps) {
  const canRefine = useCatalog(({ refines }) => refines['ai-cloth-model'] === true);
  return (
    <View id={`tool-option-${name}`}>
      <Copy size={14} strong>
        {look.title}
      </Copy>
      {canRefine ? (
        <View {...radioGroup(look.title)}>
          <SwipeRow>
            {[false, true].map((one) => (
              <Choice
                key={String(one)}
                id={`tool-option-${name}-${one}`}
                text={look.values?.[String(one)] ?? ''}
                chosen={value === one}
                onPress={() => onChange(one)}
              />
            ))}
          </SwipeRow>
        </View>
      ) : (
        <Copy id="tool-refine-off" size={12} tone="muted">
          {look.hint ?? ''}
        </Copy>
      )}
    </View>
  );
}
