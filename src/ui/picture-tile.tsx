import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { Photo } from './photo';
import './picture-tile.scss';

type PictureTileProps = {
  id: string;
  /** Address of a square image. */
  src: string;
  text: string;
  /** An option among several, or a link. */
  role: 'radio' | 'link';
  size?: 'large' | 'small';
  chosen?: boolean;
  /** Cannot be chosen now: shown faded, and pressing it does nothing. */
  disabled?: boolean;
  onPress: () => void;
};

/** An option represented by an image, with its name below. */
export function PictureTile({
  id,
  src,
  text,
  role,
  size = 'large',
  chosen = false,
  disabled = false,
  onPress,
}: PictureTileProps) {
  return (
    <View
      id={id}
      className={`picture-tile picture-tile--${size} picture-tile--${disabled ? 'off' : 'on'}`}
      {...press(
        () => disabled || onPress(),
        role === 'radio' ? { role, checked: chosen, disabled } : { role },
      )}
    >
      <View
        className={`picture-tile__frame picture-tile__frame--${size} picture-tile__frame--${chosen ? 'on' : 'off'}`}
      >
        <Photo src={src} alt="" fit="cover" lazy />
      </View>
      <Copy size={12} tone={chosen ? 'accent' : 'muted'} strong={chosen} centered>
        {text}
      </Copy>
    </View>
  );
}
