import { parsePoster } from '../document/validate';
import { knownPart } from '../layers';
import { KIND_ACTIONS } from '../layers/editings';
import type { EditAction, EditTools } from './action';
import { ALIGN } from './align';
import { TEMPLATE } from './apply-template';
import { ARRANGE } from './arrange';
import { COLORS } from './colors';
import { PAGES } from './pages';
import { PROPS } from './props';
import { FORMAT } from './resize-document';
import { type EditState, settled } from './state';
import { TEXT } from './text-actions';

export { fieldAt } from '../document/field-at';

/** Every editing action. The key is also the name of its message. */
export const EDIT_ACTIONS = {
  ...ARRANGE,
  ...ALIGN,
  ...KIND_ACTIONS,
  ...TEXT,
  ...PROPS,
  ...COLORS,
  ...PAGES,
  ...FORMAT,
  ...TEMPLATE,
} as const;

type EditActions = typeof EDIT_ACTIONS;
export type EditActionKey = keyof EditActions;
/** Parameters of an action. */
export type EditParams<Key extends EditActionKey> = Parameters<EditActions[Key]['perform']>[1];

type Plain = EditAction<unknown>;

/** Whether an action would have an effect now. */
export const canPerform = (state: EditState, key: EditActionKey): boolean =>
  (EDIT_ACTIONS[key] as Plain).isEnabled(state);

/** The state after an action; the same state when it has no effect. */
export function perform<Key extends EditActionKey>(
  state: EditState,
  key: Key,
  params?: EditParams<Key>,
  tools: EditTools = {},
): EditState {
  const one = EDIT_ACTIONS[key] as Plain;
  if (!one.isEnabled(state)) return state;
  const next = settled(one.perform(state, params, tools));
  const isNew = next.document !== state.document;
  return one.adds && isNew && !parsePoster(knownPart(next.document)).ok ? state : next;
}

/** A key press, as in keyboard events. */
type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string =>
  [
    (ctrlKey || metaKey) && 'Mod',
    altKey && 'Alt',
    shiftKey && 'Shift',
    key.length === 1 ? key.toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('+');

type EditCommand =
  | { command: 'undo' | 'redo' }
  | { [Key in EditActionKey]: { command: Key; params: EditParams<Key> } }[EditActionKey];

const COMMANDS = new Map<string, EditCommand>([
  ['Mod+z', { command: 'undo' }],
  ['Mod+Shift+z', { command: 'redo' }],
  ['Mod+y', { command: 'redo' }],
  ...Object.entries(EDIT_ACTIONS).flatMap(([command, { shortcuts }]) =>
    Object.entries(shortcuts ?? {}).map(([keys, params]): [string, EditCommand] => [
      keys,
      { command, params } as EditCommand,
    ]),
  ),
]);

/** The command for a key press, if there is one. */
export const commandFor = (press: KeyPress): EditCommand | undefined => COMMANDS.get(nameOf(press));
