import { type Point, selectionFrame, selectionFrames } from '@tuzuo/poster/edit/frame';
import { openAt, tapAt } from '@tuzuo/poster/edit/hit';
import { dragBy, type Guide, pullBy, type SnapTargets, snapTargets, turnBy } from '@tuzuo/poster/edit/snap';
import { type EditState, pageOf } from '@tuzuo/poster/edit/state';
import { transformBy } from '@tuzuo/poster/edit/transform';
import { AT_REST, advance, type GestureEvent, TAP } from '@/lib/gesture';
import type { Zoom } from '@/lib/gesture/zoom';
import type { StageFingers } from '@/platform/poster-canvas/port';
import { type Grip, gripAt, isInFrame } from './grips';
import { croppedBy, isFree, isGround, liftedIds, wayBetween, zoomedBy } from './held';
import type { Live } from './live';
import type { Scene } from './scene';

/** Tolerance around a layer for touches, and movement from which a touch is a drag, in screen points. */
const SLACK = 12;
const DRAG_SLOP = 6;

/** Snapping distance, in points. */
const SNAP = 6;

/** Duration of a long press that adds to the selection, in ms. */
const LONG_PRESS_MS = 450;

/** Maximum distance between the taps of a double tap, in points. */
const DOUBLE_TAP_SLOP = 24;

/** What gestures act on. */
type FingersHost = {
  state: () => EditState;
  scene: () => Scene | undefined;
  /** Called when the selection changes. */
  onSelect: (state: EditState) => void;
  /** Called while fingers change the poster; undefined when they stop. */
  onLive: (live: Live) => void;
  /** Called when a gesture has changed the poster. */
  onChange: (state: EditState) => void;
  /** Called to revert: the host canceled the touch. */
  onCancel: () => void;
  /** Called on double tap: the selected layer is to be edited inside. */
  onEnter: (state: EditState, place: Point) => void;
  /** Gives haptic feedback. */
  shake: () => void;
  zoom: () => Zoom;
  onZoom: (zoom: Zoom) => void;
  /** Size of the selected image while it is being cropped. */
  cropped: () => { width: number; height: number } | undefined;
  /** Whether a point is in the text that is edited on the poster: fingers select its text then. */
  isWritten: (place: Point) => boolean;
  onWrite: (from: Point, to: Point) => void;
  /** Whether the next tap picks a color. */
  isPicking: () => boolean;
  onPick: (place: Point) => void;
};

type EditGesture = { kind: 'move' } | { kind: 'crop'; picture: { width: number; height: number } } | Grip;
/** A gesture that does not change the poster. */
type ViewGesture =
  | { kind: 'zoom'; zoom: Zoom; frame: StageFingers['frame'] }
  | { kind: 'write'; from: Point };

/** State of the gesture in progress. */
type ActiveGesture = {
  /** The state when it began. */
  base: EditState;
  /** Undefined while nothing movable is held. */
  editGesture: EditGesture | undefined;
  /** The current result; undefined before the fingers have moved far enough. */
  live: EditState | undefined;
  isLifted: boolean;
  /** What it may snap to, computed when it begins. */
  targets: SnapTargets | undefined;
  /** Lines that it has snapped to. */
  guides: readonly Guide[];
};

const FRESH = { live: undefined, isLifted: false, targets: undefined, guides: [] };

/** Creates the gesture handler of a poster: it selects, moves, rotates and scales. */
export function createFingers(host: FingersHost) {
  let gesture = AT_REST;
  let active: ActiveGesture | undefined;
  let viewGesture: ViewGesture | undefined;
  let frame: StageFingers['frame'] = { width: 1, height: 1 };
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

  /** Determines what the touch holds: the selection, or the layer at a point. */
  const held = (place: Point): ActiveGesture => {
    const now = host.state();
    const picture = host.cropped();
    if (picture) return { base: now, editGesture: { kind: 'crop', picture }, ...FRESH };
    const grip = gripAt(now, place, point);
    if (grip) return { base: now, editGesture: grip, ...FRESH };
    const isOnSelection = selectionFrames(now).some((frame) => isInFrame(frame, place, slack()));
    if (isOnSelection && isFree(now)) return { base: now, editGesture: { kind: 'move' }, ...FRESH };
    const tapped = tapAt(now, place, { slack: slack() });
    const canMove = tapped.selection.length > 0 && isFree(tapped) && !isGround(tapped);
    return { base: tapped, editGesture: canMove ? { kind: 'move' } : undefined, ...FRESH };
  };

  const lift = (one: ActiveGesture): void => {
    if (one.live) return;
    host.onSelect(one.base);
    const { base } = one;
    one.isLifted = host.scene()?.lift(base.document, base.page, liftedIds(base)) === true;
  };

  const draw = (one: ActiveGesture, next: EditState, guides: readonly Guide[] = []): void => {
    const isFirst = one.live === undefined;
    one.live = next;
    const isNew = guides.some(
      ({ axis, at }) => !one.guides.some((old) => old.axis === axis && old.at === at),
    );
    const isSame = !isFirst && JSON.stringify(guides) === JSON.stringify(one.guides);
    one.guides = guides;
    if (isNew) host.shake();
    const scene = host.scene();
    // In an open group, the group itself changes at each step.
    const isMoved = one.base.group === null && one.editGesture?.kind !== 'crop';
    const offset = isMoved ? wayBetween(one.base, next) : undefined;
    let isFollowed = false;
    if (!one.isLifted) scene?.draw(next.document, next.page);
    else if (offset) isFollowed = scene?.show(offset) ?? false;
    else {
      const lifted = liftedIds(one.base);
      scene?.showChanged(pageOf(next).layers.filter(({ id }) => lifted.includes(id)));
    }
    // A frame that moves along by itself is not re-rendered at each step.
    if (!isFollowed || !isSame) host.onLive({ state: isFollowed ? one.base : next, guides });
  };

  const pulled = (
    one: ActiveGesture,
    editGesture: EditGesture,
    event: Extract<GestureEvent, { kind: 'move' }>,
  ): { state: EditState; guides?: readonly Guide[] } => {
    const { base } = one;
    const { motion, grip } = event;
    const offset = onPage(motion.pan);
    if (editGesture.kind === 'crop') {
      const scale = event.fingers === 2 ? motion.scale : 1;
      return { state: croppedBy(base, editGesture.picture, offset, scale) };
    }
    if (event.fingers === 2) {
      const rotation = (motion.rotation * 180) / Math.PI;
      const about = onPage(motion.from.middle);
      return { state: transformBy(base, { about, scale: motion.scale, rotation, ...offset }) };
    }
    const selected = selectionFrame(base);
    if (editGesture.kind === 'turn' && selected) {
      const angleOf = ({ x, y }: Point) => Math.atan2(y * point - selected.y, x * point - selected.x);
      const turn = angleOf(grip.middle) - angleOf(motion.from.middle);
      return { state: turnBy(base, (turn * 180) / Math.PI) };
    }
    one.targets ??= snapTargets(base);
    const reach = SNAP * point;
    return editGesture.kind === 'handle'
      ? pullBy(base, editGesture.handle, offset.x, offset.y, one.targets, reach)
      : dragBy(base, offset.x, offset.y, one.targets, reach);
  };

  const hold = (event: Extract<GestureEvent, { kind: 'hold' }>): void => {
    stopResting();
    const place = onPage(event.grip.middle);
    // The gesture continues from the current result with the present fingers.
    if (active?.live) {
      const editGesture: EditGesture =
        active.editGesture?.kind === 'crop' ? active.editGesture : { kind: 'move' };
      active = { ...active, base: active.live, editGesture, ...FRESH };
      lift(active);
      draw(active, active.base);
      return;
    }
    const now = host.state();
    if (event.fingers === 2) {
      const isHeld = isFree(now) && !host.cropped();
      active = isHeld ? { base: now, editGesture: { kind: 'move' }, ...FRESH } : held(place);
      // On an empty spot, two fingers zoom.
      if (!active.editGesture) viewGesture = { kind: 'zoom', zoom: host.zoom(), frame };
      return;
    }
    if (event.mixed || host.isPicking()) return;
    if (host.isWritten(place)) {
      viewGesture = { kind: 'write', from: place };
      return;
    }
    active = held(place);
    if (!active.editGesture && host.zoom().scale > 1)
      viewGesture = { kind: 'zoom', zoom: host.zoom(), frame };
    resting = setTimeout(() => {
      resting = undefined;
      if (!active || active.live || active.editGesture?.kind === 'crop') return;
      active = undefined;
      const before = host.state();
      const next = tapAt(before, place, { slack: slack(), add: true });
      if (next === before) return;
      host.shake();
      host.onSelect(next);
    }, LONG_PRESS_MS);
  };

  const move = (event: Extract<GestureEvent, { kind: 'move' }>): void => {
    const editGesture = active?.editGesture;
    const isFar = event.fingers === 2 || gesture.travelPx >= DRAG_SLOP;
    if (viewGesture && isFar) {
      stopResting();
      if (viewGesture.kind === 'zoom')
        host.onZoom(zoomedBy(viewGesture.zoom, viewGesture.frame, event.motion));
      else host.onWrite(viewGesture.from, onPage(event.grip.middle));
      return;
    }
    if (!active || !editGesture) return;
    if (!active.live && !isFar) return;
    stopResting();
    lift(active);
    const { state, guides } = pulled(active, editGesture, event);
    draw(active, state, guides);
  };

  const tap = (place: Point, at: number): void => {
    const now = host.state();
    if (host.isPicking()) {
      host.onPick(place);
      return;
    }
    if (host.isWritten(place)) {
      host.onWrite(place, place);
      return;
    }
    const isSecond =
      lastTap !== undefined &&
      at - lastTap.at < TAP.ms * 1.5 &&
      Math.hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) < DOUBLE_TAP_SLOP * point;
    lastTap = isSecond ? undefined : { at, place };
    if (isSecond) {
      const opened = openAt(now, place, { slack: slack() });
      host.onSelect(opened);
      host.onEnter(opened, place);
      return;
    }
    host.onSelect(tapAt(now, place, { slack: slack(), add: adds }));
  };

  return (fingers: StageFingers): void => {
    frame = fingers.frame;
    point = host.state().document.size.width / Math.max(1, frame.width);
    adds = fingers.adds === true;
    const before = gesture;
    const { event, gesture: next } = advance(gesture, fingers);
    gesture = next;
    if (event?.kind === 'hold') hold(event);
    else if (event?.kind === 'move') move(event);
    else if (event) {
      const wasResting = resting !== undefined || host.isPicking() || viewGesture?.kind === 'write';
      stopResting();
      const done = active;
      active = undefined;
      viewGesture = undefined;
      if (done?.live) {
        host.onLive(undefined);
        if (event.canceled) host.onCancel();
        else host.onChange(done.live);
      } else if (event.tap && wasResting) tap(onPage(before.last.middle), fingers.at);
    }
  };
}
