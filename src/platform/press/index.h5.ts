import type { PressPort } from './port';
import './press.scss';

// Safari applies `:active` only if there is a touch listener. The build renders first screens without a document.
if (typeof document === 'object') document.addEventListener('touchstart', () => undefined, { passive: true });

/** Taro's views are plain elements in the browser: role, focus, keys and touch feedback are added here. */
export const press = ((onPress, { role, label, checked, disabled, selected, still }) => {
  const props = {
    onClick: () => onPress(),
    'data-press': disabled || still ? undefined : '',
    role,
    tabIndex: 0,
    'aria-label': label,
    'aria-checked': checked,
    'aria-disabled': disabled,
    [role === 'tab' ? 'aria-selected' : 'aria-pressed']: selected,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onPress();
    },
  };
  return props;
}) satisfies PressPort;

/** Announced as soon as it appears. */
export const announced = { role: 'alert' };

/** For a placeholder of loading content. */
export const waiting = (label: string) => ({ role: 'status', 'aria-label': label });

/** Exposes a progress value. */
export const meter = (percent: number, label: string) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuenow': percent,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
});

/** For a view whose children are the options of one choice. */
export const radioGroup = (label: string) => ({ role: 'radiogroup', 'aria-label': label });

/** For a view whose children are tabs. */
export const tabList = { role: 'tablist' };

/** For a view whose children are list items. */
export const list = { role: 'list' };

export const listItem = { role: 'listitem' };

/** For the text of a heading. */
export const heading = (level: 1 | 2 | 3) => ({ role: 'heading', 'aria-level': level });

/** For text that may be longer than the screen and contains nothing focusable: makes it scrollable by keyboard. */
export const readable = { tabIndex: 0 };
