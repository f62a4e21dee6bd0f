import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { act } from 'react-dom/test-utils';
import { onTestFinished } from 'vitest';

// React then tells of what a test has not waited for.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Shows a component as the page's only content, until the test ends or `unmount` is called. */
export function mount<Props extends object>(component: ComponentType<Props>, props: Props) {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() => root.render(createElement(component, props)));
  const unmount = () => {
    if (box.isConnected) act(() => root.unmount());
    box.remove();
  };
  onTestFinished(unmount);
  return { unmount };
}

/** What an element does about a tap. */
export const tap = (element: Element | null) =>
  act(() => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

/** Puts a text into a field, as a keyboard does: React knows of a value only what was not set by itself. */
export function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

export { act };
