import { View } from '@tarojs/components';
import './skeleton.scss';

/** Holds the place of one line of words that is on its way. */
export function Skeleton() {
  return <View className="skeleton" />;
}
