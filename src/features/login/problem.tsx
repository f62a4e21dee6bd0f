import { View } from '@tarojs/components';
import { announced } from '@/platform/press';
import { Copy } from '@/ui/copy';
import './problem.scss';

/** What went wrong, above the button that it is about; nothing while `text` is ''. */
export function Problem({ id, text }: { id: string; text: string }) {
  if (text === '') return null;
  return (
    <View className="problem" {...announced}>
      <Copy id={id} size={14} tone="danger">
        {text}
      </Copy>
    </View>
  );
}
