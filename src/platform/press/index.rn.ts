import { AccessibilityInfo } from 'react-native';
import type { PressPort } from './port';

/** Touch feedback of a view in the app; styles here cannot import names from other files (theme/_scale.scss). */
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

/** Announced as soon as it appears. */
export const announced = { accessibilityRole: 'alert', accessibilityLiveRegion: 'polite' };

/** For a placeholder of loading content. */
export const waiting = (label: string) => ({ accessible: true, accessibilityLabel: label });

/** Exposes a progress value. */
export const meter = (percent: number, label: string) => ({
  accessibilityRole: 'progressbar',
  accessibilityLabel: label,
  accessibilityValue: { min: 0, max: 100, now: percent },
});

/** For a view whose children are the options of one choice. */
export const radioGroup = (label: string) => ({
  accessibilityRole: 'radiogroup',
  accessibilityLabel: label,
});

/** For a view whose children are tabs. */
export const tabList = { accessibilityRole: 'tablist' };

/** For a view whose children are list items. */
export const list = { accessibilityRole: 'list' };

/** React Native announces items through their list. */
export const listItem = {};

/** For the text of a heading; this platform knows no levels. */
export const heading = (_level: 1 | 2 | 3) => ({ accessibilityRole: 'header' });

/** Long text scrolls by touch only. */
export const readable = {};
