import type { PressPort } from './press';

/** Taro's views are plain elements in the browser: role, focus and keys are ours to add. */
export const press = ((onPress, { role, label, checked }) => {
  const props = {
    onClick: () => onPress(),
    role,
    tabIndex: 0,
    'aria-label': label,
    'aria-checked': checked,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
  return props;
}) satisfies PressPort;
