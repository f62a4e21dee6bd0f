import { View } from '@tarojs/components';
import { Button } from './button';
import { Copy } from './copy';
import { Picture } from './picture';
import './state-view.scss';

type StateViewProps = {
  /** Stable id: 'state-empty' or 'state-error' where it is the page's own state, another for a part of it. */
  id: `state-${string}`;
  picture: string;
  title: string;
  text: string;
  action: { text: string; onPress: () => void };
};

/** A page or list that has nothing to show: a picture, why, and one thing to do. */
export function StateView({ id, picture, title, text, action }: StateViewProps) {
  return (
    <View id={id} className="state-view">
      <Picture src={picture} shape="state" />
      <View className="state-view__title">
        <Copy size={16} strong centred>
          {title}
        </Copy>
      </View>
      <View className="state-view__text">
        <Copy size={14} tone="muted" centred>
          {text}
        </Copy>
      </View>
      <Button id={`${id}-action`} text={action.text} onPress={action.onPress} />
    </View>
  );
}
