import { AT_REST, advance, type GestureEvent, type Point, TAP, type Touches } from '@/lib/gesture';
import { bounded, carried, FITTED, fittedSize, ZOOM, type Zoom, zoomAt } from '@/lib/gesture/zoom';

/** Minimum length of a swipe to the next image, as a fraction of the width and in px; the smaller one counts. */
const SWIPE = { share: 0.25, px: 80 } as const;

/** Fraction of a swipe that is visible beyond the first or last image. */
const RESISTANCE = 0.3;

/** Zoom factor per px of a wheel, and per key press. */
const WHEEL = 0.0025;
const KEY_STEP = 1.5;

type GestureOptions = {
  /** Number of images. */
  count: number;
  start: number;
  onShow: (index: number) => void;
};

/**
 * Handles gestures on images directly in the DOM, bypassing React: pinch, double tap, wheel and keys zoom; dragging
 * pans a zoomed image, or swipes to another one.
 * @param root its first child is a strip with one child per image, which contains an `img` or nothing yet
 * @returns a function that stops it
 */
export function watchGestures(root: HTMLElement, { count, start, onShow }: GestureOptions): () => void {
  const strip = root.firstElementChild as HTMLElement;
  const pointers = new Map<number, Point>();
  let shown = start;
  let zoom = FITTED;
  /** The zoom when the current hold began. */
  let held = FITTED;
  let gesture = AT_REST;
  let swipe = 0;
  let lastTapAt = Number.NEGATIVE_INFINITY;

  const frame = () => root.getBoundingClientRect();
  const image = () => strip.children[shown]?.querySelector('img') ?? undefined;

  function draw(gliding: boolean): void {
    root.classList.toggle('viewer--gliding', gliding);
    strip.style.transform = `translateX(calc(${-100 * shown}% + ${swipe}px))`;
    const picture = image();
    if (picture) picture.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }

  function zoomTo(next: Zoom, gliding: boolean): void {
    const picture = image();
    // Nothing to zoom before the image has loaded.
    if (!picture?.naturalWidth) return;
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    zoom = bounded(next, fittedSize(size, frame()), frame());
    draw(gliding);
  }

  function goTo(index: number): void {
    const target = Math.min(count - 1, Math.max(0, index));
    swipe = 0;
    if (target !== shown) {
      image()?.style.removeProperty('transform');
      zoom = FITTED;
      shown = target;
      onShow(shown);
    }
    draw(true);
  }

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  function tapped(point: Point): void {
    const now = performance.now();
    const second = now - lastTapAt < TAP.ms;
    lastTapAt = second ? Number.NEGATIVE_INFINITY : now;
    if (second) zoomTo(zoomAt(zoom, zoom.scale > ZOOM.min ? ZOOM.min : ZOOM.doubleTap, point), true);
  }

  function follow(event: Extract<GestureEvent, { kind: 'move' }>): void {
    const { motion, mixed } = event;
    if (mixed || held.scale !== ZOOM.min) {
      zoomTo(carried(held, motion, motion.from.middle), false);
      return;
    }
    const past = motion.pan.x > 0 ? shown === 0 : shown === count - 1;
    swipe = past ? motion.pan.x * RESISTANCE : motion.pan.x;
    draw(false);
  }

  /** Index of the image that the current swipe leads to. */
  function swipedTo(): number {
    const distancePx = Math.min(SWIPE.px, frame().width * SWIPE.share);
    return swipe > distancePx ? shown - 1 : swipe < -distancePx ? shown + 1 : shown;
  }

  /** @param where position of the finger that touched, moved or lifted */
  function hear(phase: Touches['phase'], where: Point): void {
    const at = performance.now();
    const { event, gesture: next } = advance(gesture, { phase, points: [...pointers.values()], at });
    gesture = next;
    if (event?.kind === 'move') follow(event);
    else if (event?.kind === 'hold') {
      held = zoom;
      swipe = 0;
      draw(false);
    } else if (event) {
      goTo(event.canceled ? shown : swipedTo());
      if (event.tap) tapped(where);
    }
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0 || pointers.size > 1) return;
    root.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, fromMiddle(event));
    hear('start', fromMiddle(event));
  }

  function move(event: PointerEvent): void {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, fromMiddle(event));
    hear('move', fromMiddle(event));
  }

  function release(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    hear(event.type === 'pointerup' ? 'end' : 'cancel', fromMiddle(event));
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    zoomTo(zoomAt(zoom, zoom.scale * Math.exp(-event.deltaY * WHEEL), fromMiddle(event)), false);
  }

  const center = { x: 0, y: 0 };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(shown - 1),
    ArrowRight: () => goTo(shown + 1),
    '+': () => zoomTo(zoomAt(zoom, zoom.scale * KEY_STEP, center), true),
    '=': () => zoomTo(zoomAt(zoom, zoom.scale * KEY_STEP, center), true),
    '-': () => zoomTo(zoomAt(zoom, zoom.scale / KEY_STEP, center), true),
  };

  const listeners = {
    pointerdown: press,
    pointermove: move,
    pointerup: release,
    pointercancel: release,
    wheel,
    keydown: ({ key }: KeyboardEvent) => keys[key]?.(),
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  // A listener that may prevent scrolling must not be passive.
  for (const [name, listener] of entries) root.addEventListener(name, listener, { passive: false });
  draw(false);
  return () => {
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
  };
}
