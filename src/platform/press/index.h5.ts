import type { PressPort } from './port';
import './press.scss';

// Without a listener Safari knows no `:active`. The build draws first screens where there is no document.
if (typeof document === 'object') document.addEventListener('touchstart', () => undefined, { passive: true });

/** Taro's views are plain elements in the browser: role, focus, keys and the look under a finger are ours to add. */
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

/** Read out as soon as it appears. */
export const announced = { role: 'alert' };

/** For a view that stands for words on their way. */
export const waiting = (label: string) => ({ role: 'status', 'aria-label': label });

/** Says how far something is. */
export const meter = (percent: number, label: string) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuenow': percent,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
});

/** For a view whose children are the choices of one question. */
export const radioGroup = (label: string) => ({ role: 'radiogroup', 'aria-label': label });

/** For a view whose children are tabs. */
export const tabList = { role: 'tablist' };

/** For a view whose children are a list's items. */
export const list = { role: 'list' };

export const listItem = { role: 'listitem' };

/** For words that may be longer than the screen and hold nothing to press: a keyboard can scroll them. */
export const readable = { tabIndex: 0 };
