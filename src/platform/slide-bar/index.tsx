import { Slider } from '@tarojs/components';
import { useNativeValue } from '@/platform/native-value';
import type { SlideBarPort } from './port';

/** A slider that is not told where the user has moved it. */
export const SlideBar: SlideBarPort = ({ label, thick: _, value, onSlide, onRelease, ...rest }) => {
  const { props, reported } = useNativeValue(value);
  const heard = (onValue: (value: number) => void) => (event: { detail: { value: number } }) => {
    reported(event.detail.value);
    onValue(event.detail.value);
  };
  return (
    <Slider
      {...rest}
      {...(props as object)}
      className="slide-bar"
      min={0}
      step={1}
      blockSize={28}
      activeColor="#2074ff"
      ariaLabel={label}
      onChanging={heard(onSlide)}
      onChange={heard(onRelease)}
    />
  );
};
