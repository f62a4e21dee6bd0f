/** On what can be pressed in the first screen: the id of the element that it is a picture of. */
const PRESS = 'data-press';

/** How it looks once it was tapped (first-screen.scss). */
const PRESSED = 'first-screen__pressed';

type Early = {
  /** Does on the page itself what the user has done to its picture, where the picture is still. */
  carryOver(): void;
  /** The same, once the picture is gone. */
  carryOut(): void;
};

/**
 * Remembers what a user does to the picture of a page before the page is there: the last tap, which shows at once, and
 * how far he has scrolled.
 */
export function watchEarlyTouch(screen: HTMLElement): Early {
  let tap: MouseEvent | undefined;
  let pressed: Element | null = null;
  let scrolled: Element | undefined;
  // Without a listener Safari knows no `:active`.
  screen.addEventListener('touchstart', () => undefined, { passive: true });
  // Asked for while nobody scrolls, its place would have to be laid out at the worst moment. It does not bubble.
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

  /** By its id, wherever it is by now; what has none is where its picture was. */
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
