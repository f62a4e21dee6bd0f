import type { PressPort } from './press';

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
