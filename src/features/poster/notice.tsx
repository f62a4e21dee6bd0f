import { View } from '@tarojs/components';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';

type NoticeProps = { id: string; text: string } & (
  | { action: string; onPress: () => void }
  | { action?: undefined; onPress?: undefined }
);

/** A notice about the poster, possibly with an action. */
export function Notice({ id, text, action, onPress }: NoticeProps) {
  return (
    <View id={id} className="design-page__notice">
      <View className="design-page__notice-text">
        <Copy size={12} tone="muted">
          {text}
        </Copy>
      </View>
      {action !== undefined && (
        <Button id={`${id}-action`} variant="plain" tight text={action} onPress={onPress} />
      )}
    </View>
  );
}
