import { CAROUSEL } from './port';

/** Finger's way, in px: from where a touch is a swipe, and to where it must go to bring another slide. */
const SWIPE = { from: 10, far: 60 } as const;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves the slides of a carousel in the document itself: by time, by finger or mouse, by arrow keys. While somebody
 * touches it, points at it or has the focus in it, and for those who want less motion, nothing moves by itself.
 * @param root its first child is a strip with one child for each slide, its second one, if any, has a dot for each
 * @returns a function that stops it
 */
export function moveCarousel(root: HTMLElement): () => void {
  const [strip, dots] = [...root.children] as HTMLElement[];
  const slides = [...(strip?.children ?? [])] as HTMLElement[];
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where a press began, and how far it has come since; undefined while none lasts. */
  let press: { x: number; way: number } | undefined;
  let swiped = false;
  /** A mouse is over it. To the browser a finger that has tapped still hovers there, and has left the focus. */
  let pointed = false;

  function draw(glides: boolean): void {
    if (!strip) return;
    strip.style.transition = glides && !still ? `transform ${CAROUSEL.durationMs}ms` : 'none';
    strip.style.transform = `translateX(calc(${-100 * shown}% + ${press?.way ?? 0}px))`;
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

  // Browsers that do not know a selector throw.
  const focused = CSS.supports('selector(:focus-visible)') ? ':focus-visible' : ':focus';
  const attended = () => press !== undefined || pointed || root.querySelector(focused) !== null;
  // Behind another page it has no size, and in a hidden tab nobody looks.
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
    if (isPrimary && button === 0) press = { x: clientX, way: 0 };
  };
  const move = ({ clientX, pointerId, isPrimary }: PointerEvent) => {
    if (!press || !isPrimary) return;
    const way = clientX - press.x;
    if (!swiped && Math.abs(way) < SWIPE.from) return;
    if (!swiped) root.setPointerCapture(pointerId);
    swiped = true;
    press.way = way;
    draw(false);
  };
  const up = ({ type }: PointerEvent) => {
    if (!press) return;
    const { way } = press;
    press = undefined;
    const step = type === 'pointerup' && Math.abs(way) >= SWIPE.far ? -Math.sign(way) : 0;
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
    // A swipe that ends on a slide does not open it, and the browser must not drag its picture away.
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
