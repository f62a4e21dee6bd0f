import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { act } from 'react-dom/test-utils';
import { onTestFinished } from 'vitest';

// Makes React report updates that a test has not awaited.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Mounts a component as the page's only content, until the test ends or `unmount` is called. */
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

/** Taps an element. */
export const tap = (element: Element | null) =>
  act(() => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

/** Types a text into a field, so that React notices the change. */
export function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

export { act };
