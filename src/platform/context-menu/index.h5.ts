import type { ContextMenuPort } from './port';
import './context-menu.scss';

/** Distance of a menu from the window's edges, in px. */
const MARGIN = 8;

/** Closes the open menu. */
let close: () => void = () => undefined;

/** Moves the focus by a step, around the ends. */
function step(menu: HTMLElement, by: number): void {
  const rows = [...menu.querySelectorAll('button')];
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  rows[(at + by + rows.length) % rows.length]?.focus();
}

const show: ContextMenuPort['show'] = (at, label, rows) => {
  close();
  if (rows.length === 0) return;
  const before = document.activeElement;
  const menu = document.createElement('div');
  menu.id = 'context-menu';
  menu.className = 'context-menu';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);
  for (const { id, text, shortcut = '', perform } of rows) {
    const row = document.createElement('button');
    row.id = id;
    row.className = 'context-menu__row';
    row.setAttribute('role', 'menuitem');
    row.textContent = text;
    if (shortcut) row.dataset.keys = shortcut;
    row.onclick = () => {
      close();
      perform();
    };
    menu.append(row);
  }
  // All content of a page belongs to a landmark or a dialog.
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', label);
  dialog.append(menu);
  const ended = new AbortController();
  close = () => {
    ended.abort();
    dialog.remove();
  };
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Node && menu.contains(target))) close();
  };
  menu.onkeydown = (event) => {
    if (event.key === 'ArrowDown') step(menu, 1);
    else if (event.key === 'ArrowUp') step(menu, -1);
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      if (before instanceof HTMLElement) before.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { signal } = ended;
  window.addEventListener('pointerdown', onPress, { capture: true, signal });
  for (const name of ['blur', 'resize', 'popstate', 'wheel'])
    window.addEventListener(name, () => close(), { signal });
  document.body.append(dialog);
  const { width, height } = menu.getBoundingClientRect();
  const within = (at: number, size: number, all: number) =>
    Math.max(MARGIN, Math.min(at, all - size - MARGIN));
  const { left: x, bottom: y } =
    typeof at === 'string'
      ? (document.getElementById(at) ?? menu).getBoundingClientRect()
      : { left: at.x, bottom: at.y };
  menu.style.left = `${within(x, width, window.innerWidth)}px`;
  menu.style.top = `${within(y, height, window.innerHeight)}px`;
  step(menu, 1);
};

export const contextMenu = {
  on: (label, rowsOf) => ({
    onContextMenu(event: MouseEvent) {
      // A long press of a finger has its own meaning.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      const rows = rowsOf();
      if (rows.length === 0) return;
      event.preventDefault();
      show({ x: event.clientX, y: event.clientY }, label, rows);
    },
  }),
  show,
} satisfies ContextMenuPort;
