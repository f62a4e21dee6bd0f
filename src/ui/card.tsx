import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import './card.scss';

/** A raised surface that holds rows. */
export function Card({ children }: { children: ReactNode }) {
  return <View className="card">{children}</View>;
}
