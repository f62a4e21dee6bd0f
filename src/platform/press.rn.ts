import type { PressPort } from './press';

export const press = ((onPress, { role, label, checked }) => {
  const props = {
    onClick: () => onPress(),
    accessible: true,
    accessibilityRole: role,
    accessibilityLabel: label,
    accessibilityState: { checked },
  };
  return props;
}) satisfies PressPort;
