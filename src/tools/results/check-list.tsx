import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { announced } from '@/platform/press';
import type { Check } from '@/tools/refused-checks';
import { Copy } from '@/ui/copy';
import { checkSentences } from './check-words';
import { useTaskWords } from './words';
import './check-list.scss';

type CheckListProps = {
  checks: readonly Check[];
  /** Another value of an option would accept the image. */
  byOption?: boolean;
};

/** The failed checks of an image, each with advice; renders nothing when there are none. */
export function CheckList({ checks, byOption = false }: CheckListProps) {
  const t = useTaskWords();
  const format = useFormat();
  if (checks.length === 0) return null;
  return (
    <View className="check-list" {...announced}>
      {checks.map((check) => {
        const { wrong, remedy } = checkSentences(check, t, format, byOption);
        return (
          <View key={check.key} id={`tool-check-${check.key}`} className="check-list__item">
            <Copy size={14} strong tone="danger">
              {wrong}
            </Copy>
            <Copy size={12} tone="danger">
              {remedy}
            </Copy>
          </View>
        );
      })}
    </View>
  );
}
