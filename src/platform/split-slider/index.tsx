import { Slider, View } from '@tarojs/components';
import { useEffect, useMemo, useState } from 'react';
import { throttle } from '@/lib/throttle';
import { SPLIT_START } from './port';
import './split-slider.scss';
import type { SplitSliderPort } from './port';

/** WeChat recommends at most 20 view updates a second; a CSS transition covers the time between. */
const UPDATE_MS = 60;

/**
 * Two views in one place with a divider that a finger drags horizontally; a vertical drag scrolls the page. Fills its
 * box, which must have a height.
 */
export const SplitSlider: SplitSliderPort = ({ id, label, before, after, edge, sweep = 'none' }) => {
  const [at, setAt] = useState(SPLIT_START);
  const follow = useMemo(() => throttle(setAt, UPDATE_MS), []);
  useEffect(() => follow.cancel, [follow]);
  return (
    <View id={id} className={`split split--${sweep}`} style={{ '--split': `${at}%` } as object}>
      <View className="split__layer">{after}</View>
      <View className="split__clip split__layer--gliding">
        <View className="split__kept split__layer--gliding">{before}</View>
      </View>
      <View className="split__edge split__layer--gliding">{edge}</View>
      {/* WeChat's native slider distinguishes horizontal from vertical drags before the script could; only its
         handle is visible. */}
      <View className="split__handle">
        <Slider
          className="split__slider"
          ariaLabel={label}
          min={0}
          max={100}
          value={SPLIT_START}
          blockSize={28}
          activeColor="transparent"
          backgroundColor="transparent"
          onChanging={({ detail }) => follow.call(detail.value)}
          onChange={({ detail }) => follow.call(detail.value)}
        />
      </View>
    </View>
  );
};
