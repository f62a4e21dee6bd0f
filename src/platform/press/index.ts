import type { PressPort } from './port';

export const press: PressPort = (onPress, { role, label, checked, disabled, selected, still }) => {
  const props = {
    onClick: () => onPress(),
    // The class is defined in app.scss; its duration in the templates (config/taro/templates.ts).
    hoverClass: disabled || still ? 'none' : 'pressed',
    ariaRole: role,
    ariaLabel: label,
    ariaChecked: checked,
    ariaDisabled: disabled,
    ariaSelected: selected,
  };
  return props;
};

/** For a view that is announced as soon as it appears. */
export const announced: object = { ariaRole: 'alert' };

/** For a placeholder of loading content. */
export const waiting = (label: string): object => ({ ariaRole: 'status', ariaLabel: label });

/** For a view that shows a progress of 0 to 100. */
export const meter = (percent: number, label: string): object => ({
  ariaRole: 'progressbar',
  ariaLabel: `${label} ${percent}%`,
});

/** For a view whose children are the options of one choice. */
export const radioGroup = (label: string): object => ({ ariaRole: 'radiogroup', ariaLabel: label });

/** For a view whose children are tabs. */
export const tabList: object = { ariaRole: 'tablist' };

/** For a view whose children are list items. */
export const list: object = { ariaRole: 'list' };

export const listItem: object = { ariaRole: 'listitem' };

/** For the text of a heading; the mini-program's texts have no role. */
export const heading = (_level: 1 | 2 | 3): object => ({});

/** For text that may be longer than the screen and contains nothing focusable: makes it scrollable by keyboard. */
export const readable: object = {};
