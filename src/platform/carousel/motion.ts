import { CAROUSEL } from './port';

/** Movement in px: from where a touch is a swipe, and how far it must go to change the slide. */
const SWIPE = { from: 10, far: 60 } as const;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves the slides of a carousel directly in the DOM: by time, finger, mouse and arrow keys. It does not advance by
 * itself while it is touched, hovered or focused, nor for users who prefer reduced motion.
 * @param root its first child is a strip with one child per slide, its second child, if any, has one dot per slide
 * @returns a function that stops it
 */
export function moveCarousel(root: HTMLElement): () => void {
  const [strip, dots] = [...root.children] as HTMLElement[];
  const slides = [...(strip?.children ?? [])] as HTMLElement[];
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Start of the current press and its movement so far; undefined without a press. */
  let press: { x: number; travelPx: number } | undefined;
  let swiped = false;
  /**
   * True while a mouse hovers. A finger is ignored: to the browser it hovers even after a tap, and has left the focus.
   */
  let pointed = false;

  function draw(glides: boolean): void {
    if (!strip) return;
    strip.style.transition = glides && !still ? `transform ${CAROUSEL.durationMs}ms` : 'none';
    strip.style.transform = `translateX(calc(${-100 * shown}% + ${press?.travelPx ?? 0}px))`;
    for (const [index, slide] of slides.entries()) slide.toggleAttribute('inert', index !== shown);
    for (const [index, dot] of [...(dots?.children ?? [])].entries()) {
      dot.classList.toggle('carousel__dot--on', index === shown);
    }
  }

  function goTo(index: number): void {
    shown = Math.min(slides.length - 1, Math.max(0, index));
    draw(true);
    wait();
  }

  // Browsers throw for selectors that they do not know.
  const focused = CSS.supports('selector(:focus-visible)') ? ':focus-visible' : ':focus';
  const attended = () => press !== undefined || pointed || root.querySelector(focused) !== null;
  // Behind another page it has no size, and in a hidden tab it is not visible.
  const seen = () => root.offsetParent !== null && !document.hidden;

  function wait(): void {
    clearTimeout(timer);
    if (still) return;
    timer = setTimeout(() => {
      if (seen() && !attended()) goTo((shown + 1) % slides.length);
      else wait();
    }, CAROUSEL.intervalMs);
  }

  const down = ({ clientX, button, isPrimary }: PointerEvent) => {
    swiped = false;
    if (isPrimary && button === 0) press = { x: clientX, travelPx: 0 };
  };
  const move = ({ clientX, pointerId, isPrimary }: PointerEvent) => {
    if (!press || !isPrimary) return;
    const travelPx = clientX - press.x;
    if (!swiped && Math.abs(travelPx) < SWIPE.from) return;
    if (!swiped) root.setPointerCapture(pointerId);
    swiped = true;
    press.travelPx = travelPx;
    draw(false);
  };
  const up = ({ type }: PointerEvent) => {
    if (!press) return;
    const { travelPx } = press;
    press = undefined;
    const step = type === 'pointerup' && Math.abs(travelPx) >= SWIPE.far ? -Math.sign(travelPx) : 0;
    goTo(shown + step);
  };
  const listeners = {
    pointerenter({ pointerType }: PointerEvent) {
      pointed = pointerType === 'mouse';
    },
    pointerleave() {
      pointed = false;
    },
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: up,
    keydown: ({ key }: KeyboardEvent) => {
      const step = STEPS[key];
      if (step !== undefined) goTo(shown + step);
    },
    // A swipe that ends on a slide must not open it, and the browser must not drag its image.
    dragstart: (event: Event) => event.preventDefault(),
  };
  const block = (event: Event) => {
    if (swiped) event.stopPropagation();
    swiped = false;
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) root.addEventListener(name, listener);
  root.addEventListener('click', block, true);
  draw(false);
  wait();
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
    root.removeEventListener('click', block, true);
  };
}
