/** Attribute of pressable elements in the first screen: the id of the element that they represent. */
const PRESS = 'data-press';

/** Class of an element that was tapped (first-screen.scss). */
const PRESSED = 'first-screen__pressed';

type Early = {
  /** Applies the user's scrolling to the real page while the placeholder is still shown. */
  carryOver(): void;
  /** Executes the user's tap on the real page once the placeholder is gone. */
  carryOut(): void;
};

/**
 * Records what the user does on the placeholder before the page is ready: the last tap, with immediate feedback, and
 * the scroll position.
 */
export function watchEarlyTouch(screen: HTMLElement): Early {
  let tap: MouseEvent | undefined;
  let pressed: Element | null = null;
  let scrolled: Element | undefined;
  // Safari applies `:active` only if there is a touch listener.
  screen.addEventListener('touchstart', () => undefined, { passive: true });
  // Stored on scroll, since reading it later would force a layout at the worst moment. The event does not bubble.
  screen.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolled = target;
    },
    { capture: true, passive: true },
  );
  screen.onclick = (event) => {
    pressed?.classList.remove(PRESSED);
    tap = event;
    pressed = event.target instanceof Element ? event.target.closest(`[${PRESS}]`) : null;
    pressed?.classList.add(PRESSED);
  };

  /** The tapped element: by its id wherever it is now; without an id, at the tapped position. */
  function meant(): Element | null {
    if (!tap) return null;
    const id = pressed?.getAttribute(PRESS);
    return id ? document.getElementById(id) : document.elementFromPoint(tap.clientX, tap.clientY);
  }

  return {
    carryOver() {
      const to = document.querySelector('.taro_page');
      if (scrolled?.matches('.first-screen__page') && to) to.scrollTop = scrolled.scrollTop;
    },
    carryOut() {
      const element = meant();
      if (element instanceof HTMLElement) element.click();
    },
  };
}
