import { Slider } from '@tarojs/components';
import type { SlideBarPort } from './port';

/** A slider of Taro’s, controlled by its owner. */
export const SlideBar: SlideBarPort = ({ label, thick: _, onSlide, onRelease, ...rest }) => (
  <Slider
    {...rest}
    className="slide-bar"
    min={0}
    step={1}
    blockSize={28}
    activeColor="#2074ff"
    ariaLabel={label}
    onChanging={({ detail }) => onSlide(detail.value)}
    onChange={({ detail }) => onRelease(detail.value)}
  />
);
