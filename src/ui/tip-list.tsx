import { View } from '@tarojs/components';
import { Copy } from './copy';
import './tip-list.scss';

/** Short tips as a bulleted list. */
export function TipList({ tips }: { tips: readonly string[] }) {
  return (
    <>
      {tips.map((tip) => (
        <View key={tip} className="tip-list__tip">
          <View className="tip-list__dot" />
          <View className="tip-list__words">
            <Copy size={14} tone="muted">
              {tip}
            </Copy>
          </View>
        </View>
      ))}
    </>
  );
}
