import { AccessibilityInfo } from 'react-native';
import type { PressPort } from './port';

/** What Taro's view of the app looks like under a finger; a style here has no names of other files (theme/_scale.scss). */
const PRESSED = { opacity: 0.85, transform: [{ scale: 0.98 }] };
const PRESSED_STILL = { opacity: 0.85 };
const STAY_MS = 100;

let wantsLessMotion = false;
const learn = (wanted: boolean) => {
  wantsLessMotion = wanted;
};
AccessibilityInfo.isReduceMotionEnabled().then(learn, () => undefined);
AccessibilityInfo.addEventListener('reduceMotionChanged', learn);

export const press = ((onPress, { role, label, checked, disabled, selected, still }) => {
  const props = {
    onClick: () => onPress(),
    ...(!disabled && !still && { hoverStyle: wantsLessMotion ? PRESSED_STILL : PRESSED }),
    hoverStayTime: STAY_MS,
    accessible: true,
    accessibilityRole: role,
    accessibilityLabel: label,
    accessibilityState: { checked, disabled, selected },
  };
  return props;
}) satisfies PressPort;

/** Read out as soon as it appears. */
export const announced = { accessibilityRole: 'alert', accessibilityLiveRegion: 'polite' };

/** For a view that stands for words on their way. */
export const waiting = (label: string) => ({ accessible: true, accessibilityLabel: label });

/** Says how far something is. */
export const meter = (percent: number, label: string) => ({
  accessibilityRole: 'progressbar',
  accessibilityLabel: label,
  accessibilityValue: { min: 0, max: 100, now: percent },
});

/** For a view whose children are the choices of one question. */
export const radioGroup = (label: string) => ({
  accessibilityRole: 'radiogroup',
  accessibilityLabel: label,
});

/** For a view whose children are tabs. */
export const tabList = { accessibilityRole: 'tablist' };

/** For a view whose children are a list's items. */
export const list = { accessibilityRole: 'list' };

/** React Native tells of items by their list. */
export const listItem = {};

/** Words that are longer than the screen scroll by touch alone. */
export const readable = {};
