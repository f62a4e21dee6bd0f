import './popups.scss';

type DialogParts = {
  title: string;
  content: string;
  /** Address of an image above the text. */
  picture?: string;
  buttons: { confirmText: string; cancelText?: string };
};

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function buttonsOf(
  { confirmText, cancelText }: DialogParts['buttons'],
  answer: (confirmed: boolean) => void,
) {
  const confirm = element('button', 'modal__button modal__button--primary', confirmText);
  confirm.id = 'modal-confirm';
  confirm.dataset.press = '';
  confirm.onclick = () => answer(true);
  if (cancelText === undefined) return [confirm];
  const cancel = element('button', 'modal__button', cancelText);
  cancel.id = 'modal-cancel';
  cancel.dataset.press = '';
  cancel.onclick = () => answer(false);
  return [cancel, confirm];
}

function boxOf({ title, content, picture }: DialogParts, buttons: readonly HTMLElement[]): HTMLElement {
  const box = element('div', 'modal__box');
  const row = element('div', 'modal__buttons');
  row.append(...buttons);
  if (picture !== undefined) {
    const image = element('img', 'modal__picture');
    image.src = picture;
    box.append(image);
  }
  if (title !== '') box.append(element('h2', 'modal__title', title));
  box.append(element('p', 'modal__content', content), row);
  box.setAttribute('role', 'alertdialog');
  box.setAttribute('aria-modal', 'true');
  box.setAttribute('aria-label', title || content);
  return box;
}

/**
 * Shows a dialog over the page. Resolves with true for the confirm button; with false for cancel, for Escape and for
 * leaving the page. Focus starts on the harmless button, stays inside, and returns to where it was.
 */
export function openDialog(parts: DialogParts): Promise<boolean> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const cancel = () => answer(false);
    const answer = (confirmed: boolean) => {
      window.removeEventListener('hashchange', cancel);
      veil.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(confirmed);
    };
    const buttons = buttonsOf(parts.buttons, answer);
    const veil = element('div', 'modal');
    veil.append(boxOf(parts, buttons));
    veil.onkeydown = (event) => {
      if (event.key === 'Escape') answer(false);
      if (event.key !== 'Tab') return;
      event.preventDefault();
      const next = buttons.find((button) => button !== document.activeElement) ?? buttons[0];
      next?.focus();
    };
    window.addEventListener('hashchange', cancel);
    document.body.append(veil);
    buttons[0]?.focus();
  });
}
