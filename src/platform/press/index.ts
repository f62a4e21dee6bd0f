import type { PressPort } from './port';

export const press: PressPort = (onPress, { role, label, checked, disabled, selected, still }) => {
  const props = {
    onClick: () => onPress(),
    // Of app.scss; how long it stays is in the templates (config/taro/wxml-attributes.ts).
    hoverClass: disabled || still ? 'none' : 'pressed',
    ariaRole: role,
    ariaLabel: label,
    ariaChecked: checked,
    ariaDisabled: disabled,
    ariaSelected: selected,
  };
  return props;
};

/** For a view that is read out as soon as it appears. */
export const announced: object = { ariaRole: 'alert' };

/** For a view that stands for words on their way. */
export const waiting = (label: string): object => ({ ariaRole: 'status', ariaLabel: label });

/** For a view that shows how far something is, 0 to 100. */
export const meter = (percent: number, label: string): object => ({
  ariaRole: 'progressbar',
  ariaLabel: `${label} ${percent}%`,
});

/** For a view whose children are the choices of one question. */
export const radioGroup = (label: string): object => ({ ariaRole: 'radiogroup', ariaLabel: label });

/** For a view whose children are tabs. */
export const tabList: object = { ariaRole: 'tablist' };

/** For a view whose children are a list's items. */
export const list: object = { ariaRole: 'list' };

export const listItem: object = { ariaRole: 'listitem' };

/** For words that may be longer than the screen and hold nothing to press: a keyboard can scroll them. */
export const readable: object = {};
