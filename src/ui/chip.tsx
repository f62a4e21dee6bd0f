import { View } from '@tarojs/components';
import { Copy } from './copy';
import { named } from './named';
import './chip.scss';

type ChipProps = { id?: string; text: string; tone?: 'neutral' | 'success' | 'warning' };

/** A small label that states a status; it cannot be pressed. */
export function Chip({ id, text, tone = 'neutral' }: ChipProps) {
  return (
    <View {...named(id)} className={`chip chip--${tone === 'warning' ? 'warning' : 'calm'}`}>
      <Copy size={10} tone={tone === 'neutral' ? 'muted' : tone}>
        {text}
      </Copy>
    </View>
  );
}
