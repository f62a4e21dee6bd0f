import type { PressPort } from './port';

export const press = ((onPress, { role, label, checked, disabled, selected }) => {
  const props = {
    onClick: () => onPress(),
    accessible: true,
    accessibilityRole: role,
    accessibilityLabel: label,
    accessibilityState: { checked, disabled, selected },
  };
  return props;
}) satisfies PressPort;

/** Read out as soon as it appears. */
export const announced = { accessibilityRole: 'alert', accessibilityLiveRegion: 'polite' };

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

/** Words that are longer than the screen scroll by touch alone. */
export const readable = {};
