import type { Matrix } from '@tuzuo/core/poster/draw/matrix';
import { type Point, selectionFrame, selectionFrames, turned, upright } from '@tuzuo/core/poster/edit/frame';
import { openAt, tapAt } from '@tuzuo/core/poster/edit/hit';
import {
  dragBy,
  type Guide,
  pullBy,
  type SnapTargets,
  snapTargets,
  turnBy,
} from '@tuzuo/core/poster/edit/snap';
import { type EditState, pageOf, pathTo, selectedLayers } from '@tuzuo/core/poster/edit/state';
import { transformBy } from '@tuzuo/core/poster/edit/transform';
import { AT_REST, advance, type GestureEvent, TAP } from '@/lib/gesture';
import type { StageFingers } from '@/platform/poster-canvas/port';
import { type Grip, gripAt, isInFrame } from './grips';
import type { Live } from './live';
import type { Scene } from './scene';

/** What a finger misses on the poster and still means, and how far it goes before it drags, in points of the screen. */
const SLACK = 12;
const DRAG_SLOP = 6;

/** How near something snaps to a line, in points. */
const SNAP = 6;

/** How long a finger rests, in ms, to select more beside what is. */
const LONG_PRESS_MS = 450;

/** How far a second tap may be from the first, in points. */
const DOUBLE_TAP_SLOP = 24;

/** What gestures act on. */
type FingersHost = {
  state: () => EditState;
  scene: () => Scene | undefined;
  /** Another selection. */
  onSelect: (state: EditState) => void;
  /** While fingers change it; undefined once they do not any more. */
  onLive: (live: Live) => void;
  /** A gesture has changed the poster. */
  onChange: (state: EditState) => void;
  /** It is to be as it was: the host took the fingers away. */
  onCancel: () => void;
  /** A double tap: what is selected is to be changed inside. */
  onEnter: (state: EditState) => void;
  /** Tells the hand that something has happened. */
  shake: () => void;
};

type Deed = { kind: 'move' } | Grip;

/** What is done with fingers that are down. */
type Doing = {
  /** As it was when it began. */
  base: EditState;
  /** Undefined while nothing that could be moved is held. */
  deed: Deed | undefined;
  /** What it has become; undefined before the fingers have gone far enough. */
  live: EditState | undefined;
  isLifted: boolean;
  /** What it may snap to, found when it begins. */
  targets: SnapTargets | undefined;
  /** Lines that it has snapped to. */
  guides: readonly Guide[];
};

const FRESH = { live: undefined, isLifted: false, targets: undefined, guides: [] };

/** A layer that lies behind everything is not dragged unless it is selected: it would be moved by mistake. */
function isGround(state: EditState): boolean {
  const [frame] = selectionFrames(state);
  const { width, height } = state.document.size;
  const corners = [0, width].flatMap((x) => [0, height].map((y) => ({ x, y })));
  return frame !== undefined && corners.every((corner) => isInFrame(frame, corner, 1));
}

const isFree = (state: EditState) => selectedLayers(state).some(({ locked }) => !locked);

/** How the selection of one state lies in another, when it was only moved, turned or scaled; else undefined. */
function wayBetween(before: EditState, after: EditState): Matrix | undefined {
  const index = selectedLayers(before).findIndex(({ locked }) => !locked);
  const [one, other] = [selectionFrames(before)[index], selectionFrames(after)[index]];
  if (!one || !other || one.width === 0) return undefined;
  const scale = other.width / one.width;
  if (Math.abs(other.height - one.height * scale) > 0.5) return undefined;
  const rotation = upright(other.rotation - one.rotation);
  const [right, down] = [turned({ x: scale, y: 0 }, rotation), turned({ x: 0, y: scale }, rotation)];
  const [a, b, c, d] = [right.x, right.y, down.x, down.y];
  return [a, b, c, d, other.x - a * one.x - c * one.y, other.y - b * one.x - d * one.y];
}

/** Makes what hears the fingers on a poster: it selects, moves, turns and scales. */
export function createFingers(host: FingersHost) {
  let gesture = AT_REST;
  let doing: Doing | undefined;
  let point = 1;
  let adds = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let lastTap: { at: number; place: Point } | undefined;

  const onPage = ({ x, y }: Point): Point => ({ x: x * point, y: y * point });
  const slack = () => SLACK * point;

  const stopResting = () => {
    clearTimeout(resting);
    resting = undefined;
  };

  /** Takes hold of what is selected, or of what is at a place. */
  const held = (place: Point): Doing => {
    const now = host.state();
    const grip = gripAt(now, place, point);
    if (grip) return { base: now, deed: grip, ...FRESH };
    const isOnSelection = selectionFrames(now).some((frame) => isInFrame(frame, place, slack()));
    if (isOnSelection && isFree(now)) return { base: now, deed: { kind: 'move' }, ...FRESH };
    const tapped = tapAt(now, place, { slack: slack() });
    const canMove = tapped.selection.length > 0 && isFree(tapped) && !isGround(tapped);
    return { base: tapped, deed: canMove ? { kind: 'move' } : undefined, ...FRESH };
  };

  const lift = (one: Doing): void => {
    if (one.live) return;
    host.onSelect(one.base);
    const { base } = one;
    one.isLifted = host.scene()?.lift(base.document, base.page, liftedIds(base)) === true;
  };

  const draw = (one: Doing, next: EditState, guides: readonly Guide[] = []): void => {
    one.live = next;
    const isNew = guides.some(
      ({ axis, at }) => !one.guides.some((old) => old.axis === axis && old.at === at),
    );
    one.guides = guides;
    if (isNew) host.shake();
    const scene = host.scene();
    // In an open group, the group is another one at each step.
    const way = one.base.group === null ? wayBetween(one.base, next) : undefined;
    if (!one.isLifted) scene?.draw(next.document, next.page);
    else if (way) scene?.show(way);
    else {
      const lifted = liftedIds(one.base);
      scene?.showChanged(pageOf(next).layers.filter(({ id }) => lifted.includes(id)));
    }
    host.onLive({ state: next, guides });
  };

  const pulled = (
    one: Doing,
    deed: Deed,
    event: Extract<GestureEvent, { kind: 'move' }>,
  ): { state: EditState; guides?: readonly Guide[] } => {
    const { base } = one;
    const { motion, grip } = event;
    const way = onPage(motion.pan);
    if (event.fingers === 2) {
      const rotation = (motion.rotation * 180) / Math.PI;
      const about = onPage(motion.from.middle);
      return { state: transformBy(base, { about, scale: motion.scale, rotation, ...way }) };
    }
    const frame = selectionFrame(base);
    if (deed.kind === 'turn' && frame) {
      const angleOf = ({ x, y }: Point) => Math.atan2(y * point - frame.y, x * point - frame.x);
      const turn = angleOf(grip.middle) - angleOf(motion.from.middle);
      return { state: turnBy(base, (turn * 180) / Math.PI) };
    }
    one.targets ??= snapTargets(base);
    const reach = SNAP * point;
    return deed.kind === 'handle'
      ? pullBy(base, deed.handle, way.x, way.y, one.targets, reach)
      : dragBy(base, way.x, way.y, one.targets, reach);
  };

  const hold = (event: Extract<GestureEvent, { kind: 'hold' }>): void => {
    stopResting();
    const place = onPage(event.grip.middle);
    // What was done goes on from where it is with the fingers that there are now.
    if (doing?.live) {
      doing = { ...doing, base: doing.live, deed: { kind: 'move' }, ...FRESH };
      lift(doing);
      draw(doing, doing.base);
      return;
    }
    if (event.fingers === 2) {
      const now = host.state();
      const one: Doing = isFree(now) ? { base: now, deed: { kind: 'move' }, ...FRESH } : held(place);
      doing = one;
      return;
    }
    if (event.mixed) return;
    doing = held(place);
    resting = setTimeout(() => {
      resting = undefined;
      if (!doing || doing.live) return;
      doing = undefined;
      const now = host.state();
      const next = tapAt(now, place, { slack: slack(), add: true });
      if (next === now) return;
      host.shake();
      host.onSelect(next);
    }, LONG_PRESS_MS);
  };

  const move = (event: Extract<GestureEvent, { kind: 'move' }>): void => {
    const deed = doing?.deed;
    if (!doing || !deed) return;
    const isFar = event.fingers === 2 || gesture.way >= DRAG_SLOP;
    if (!doing.live && !isFar) return;
    stopResting();
    lift(doing);
    const { state, guides } = pulled(doing, deed, event);
    draw(doing, state, guides);
  };

  const tap = (place: Point, at: number): void => {
    const now = host.state();
    const isSecond =
      lastTap !== undefined &&
      at - lastTap.at < TAP.ms * 1.5 &&
      Math.hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) < DOUBLE_TAP_SLOP * point;
    lastTap = isSecond ? undefined : { at, place };
    if (isSecond) {
      const opened = openAt(now, place, { slack: slack() });
      host.onSelect(opened);
      host.onEnter(opened);
      return;
    }
    host.onSelect(tapAt(now, place, { slack: slack(), add: adds }));
  };

  return (fingers: StageFingers): void => {
    point = host.state().document.size.width / Math.max(1, fingers.frame.width);
    adds = fingers.adds === true;
    const before = gesture;
    const { event, gesture: next } = advance(gesture, fingers);
    gesture = next;
    if (event?.kind === 'hold') hold(event);
    else if (event?.kind === 'move') move(event);
    else if (event) {
      const wasResting = resting !== undefined;
      stopResting();
      const done = doing;
      doing = undefined;
      if (done?.live) {
        host.onLive(undefined);
        if (event.canceled) host.onCancel();
        else host.onChange(done.live);
      } else if (event.tap && wasResting) tap(onPage(before.last.middle), fingers.at);
    }
  };
}

/** Layers of the page itself that change while the selection is moved: those of it, or the group that is open. */
function liftedIds(state: EditState): string[] {
  const [outermost] = state.group === null ? [] : pathTo(pageOf(state).layers, state.group);
  if (outermost) return [outermost.id];
  return selectedLayers(state).flatMap(({ id, locked }) => (locked ? [] : [id]));
}
