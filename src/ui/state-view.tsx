import { View } from '@tarojs/components';
import { Button } from './button';
import { Copy } from './copy';
import { Picture } from './picture';
import './state-view.scss';

type StateViewProps = {
  /** Stable id: 'state-empty' or 'state-error' for the page's own state, another for a part of it. */
  id: `state-${string}`;
  picture: string;
  title: string;
  text: string;
  action: { text: string; onPress: () => void };
};

/**
 * Shown when a page or list has nothing to show: an image, the reason, and one action. In an error state, a tap
 * anywhere triggers the action, as on a page that failed to load.
 */
export function StateView({ id, picture, title, text, action }: StateViewProps) {
  const isError = id === 'state-error';
  return (
    <View id={id} className={isError ? 'state-view state-view--error' : 'state-view'}>
      <Picture src={picture} shape="state" />
      <View className="state-view__title">
        <Copy size={16} strong centered heading={2}>
          {title}
        </Copy>
      </View>
      <View className="state-view__text">
        <Copy size={14} tone="muted" centered>
          {text}
        </Copy>
      </View>
      {isError && <View className="state-view__cover" onClick={() => action.onPress()} />}
      <View className="state-view__action">
        <Button id={`${id}-action`} text={action.text} onPress={action.onPress} />
      </View>
    </View>
  );
}
