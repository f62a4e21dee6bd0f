import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { Copy } from './copy';
import './section.scss';

type SectionProps = { title: string; note?: string; children: ReactNode };

/** A titled part of a page. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <View className="section">
      <Copy size={18} strong heading={2}>
        {title}
      </Copy>
      {note !== undefined && (
        <View className="section__note">
          <Copy size={12} tone="muted">
            {note}
          </Copy>
        </View>
      )}
      <View className="section__body">{children}</View>
    </View>
  );
}
