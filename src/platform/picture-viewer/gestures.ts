import { bounded, FITTED, fittedSize, type Point, ZOOM, type Zoom, zoomAt } from '@/platform/zoom';

/** Finger's way, in px, and time, in ms, up to which a touch is a tap. */
const TAP = { slop: 10, ms: 300 } as const;

/** Share of the width, and px, that a swipe must go to reach the next picture; the smaller one counts. */
const SWIPE = { share: 0.25, px: 80 } as const;

/** How much of a swipe past the first or the last picture shows. */
const RESISTANCE = 0.3;

/** Zoom per px of a wheel, and per press of a key. */
const WHEEL = 0.0025;
const KEY_STEP = 1.5;

type GestureOptions = {
  /** Number of pictures. */
  count: number;
  start: number;
  onShow: (index: number) => void;
};

/** What the fingers, or the mouse, were at when one came or went. */
type Grip = { zoom: Zoom; middle: Point; spread: number };

/**
 * Lets fingers, mouse, wheel and keys move pictures in the document itself, past React: pinch, double tap and wheel
 * zoom; dragging moves an enlarged picture, and swipes between others.
 * @param root its first child is a strip with one child for each picture, which holds an `img` or nothing yet
 * @returns a function that stops it
 */
export function watchGestures(root: HTMLElement, { count, start, onShow }: GestureOptions): () => void {
  const strip = root.firstElementChild as HTMLElement;
  const pointers = new Map<number, Point>();
  let shown = start;
  let zoom = FITTED;
  let grip: Grip | undefined;
  let swipe = 0;
  /** A second finger has come: until all are up, nothing is a swipe or a tap. */
  let pinched = false;
  let pressed = { at: 0, way: 0 };
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
    // Nothing to enlarge before it is there.
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

  /** The middle of the fingers, and how far apart two are; one finger's spread never changes. */
  function hold(): Omit<Grip, 'zoom'> {
    const [a = { x: 0, y: 0 }, b = a] = pointers.values();
    const spread = a === b ? 1 : Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread };
  }

  const takeGrip = () => {
    grip = pointers.size > 0 ? { zoom, ...hold() } : undefined;
  };

  function tapped(point: Point): void {
    const now = performance.now();
    const second = now - lastTapAt < TAP.ms;
    lastTapAt = second ? Number.NEGATIVE_INFINITY : now;
    if (second) zoomTo(zoomAt(zoom, zoom.scale > ZOOM.min ? ZOOM.min : ZOOM.doubleTap, point), true);
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0 || pointers.size > 1) return;
    root.setPointerCapture(event.pointerId);
    if (pointers.size === 0) pressed = { at: performance.now(), way: 0 };
    else pinched = true;
    swipe = 0;
    pointers.set(event.pointerId, fromMiddle(event));
    takeGrip();
    draw(false);
  }

  function move(event: PointerEvent): void {
    if (!grip || !pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, fromMiddle(event));
    const { middle, spread } = hold();
    const way = { x: middle.x - grip.middle.x, y: middle.y - grip.middle.y };
    pressed.way = Math.max(pressed.way, Math.hypot(way.x, way.y));
    if (!pinched && grip.zoom.scale === ZOOM.min) {
      const past = way.x > 0 ? shown === 0 : shown === count - 1;
      swipe = past ? way.x * RESISTANCE : way.x;
      draw(false);
      return;
    }
    const scaled = zoomAt(grip.zoom, (grip.zoom.scale * spread) / grip.spread, grip.middle);
    zoomTo({ ...scaled, x: scaled.x + way.x, y: scaled.y + way.y }, false);
  }

  function release(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    takeGrip();
    if (pointers.size > 0) return;
    const far = Math.min(SWIPE.px, frame().width * SWIPE.share);
    const tap = !pinched && pressed.way < TAP.slop && performance.now() - pressed.at < TAP.ms;
    const next = swipe > far ? shown - 1 : swipe < -far ? shown + 1 : shown;
    pinched = false;
    goTo(event.type === 'pointerup' ? next : shown);
    if (tap && event.type === 'pointerup') tapped(fromMiddle(event));
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    zoomTo(zoomAt(zoom, zoom.scale * Math.exp(-event.deltaY * WHEEL), fromMiddle(event)), false);
  }

  const centre = { x: 0, y: 0 };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(shown - 1),
    ArrowRight: () => goTo(shown + 1),
    '+': () => zoomTo(zoomAt(zoom, zoom.scale * KEY_STEP, centre), true),
    '=': () => zoomTo(zoomAt(zoom, zoom.scale * KEY_STEP, centre), true),
    '-': () => zoomTo(zoomAt(zoom, zoom.scale / KEY_STEP, centre), true),
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
  // A listener that may prevent the page from scrolling has to say so.
  for (const [name, listener] of entries) root.addEventListener(name, listener, { passive: false });
  draw(false);
  return () => {
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
  };
}
