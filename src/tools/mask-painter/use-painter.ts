import type { Size } from '@tuzuo/core/geometry/size';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '@/lib/gesture';
import { FITTED } from '@/lib/gesture/zoom';
import { redo, undo } from '@/lib/history';
import type { LocalFile } from '@/platform/local-file';
import { usePageShow } from '@/platform/page-life';
import type { Fingers, PaintSurface } from '@/platform/paint-canvas';
import { createGesture } from './gesture';
import {
  boxOf,
  type Drawn,
  drawStrokes,
  drawWay,
  isNewPoint,
  keptStrokes,
  NOTHING,
  type PaintTool,
  painted,
  type Strokes,
  strokesOf,
} from './strokes';
import type { Rings } from './use-taps';
import { maskScale, pinched, toMask } from './view';

/** Settings of the next stroke; `diameter` in screen px, `grow` in pixels of the mask. */
type PaintSettings = {
  tool: PaintTool;
  diameter: number;
  grow: number;
  /** Objects that are selected are kept, instead of being a part of the mask. */
  keeps: boolean;
  /** Called with the place of a tap, in px of the frame and as shares of the mask's sides. */
  onTap: (at: Point, share: Point) => void;
};

/** A rectangle being drawn, in px of the frame. */
type Box = Point & Size;

const WHITE = '#ffffff';
const BLACK = '#000000';

/**
 * State of a painted mask: its strokes, undo, and its file. Strokes are drawn directly on the canvas; the component
 * re-renders only for finished ones, and for a rectangle in progress. `keepAs`: key under which earlier strokes are
 * restored; without any, `marks` from before a reload.
 */
export function usePainter(mask: Size, settings: PaintSettings, keepAs: string, marks: unknown) {
  const [history, setHistory] = useState(() => {
    const saved = keptStrokes.of(keepAs);
    return saved === NOTHING ? strokesOf(marks) : saved;
  });
  const [box, setBox] = useState<Box>();
  const surface = useRef<PaintSurface>();
  const latest = useRef({ mask, settings, history, keepAs });
  latest.current = { ...latest.current, mask, settings, keepAs };

  const painting = useMemo(() => {
    let zoom = FITTED;
    let frame: Size = { width: 1, height: 1 };
    /** The zoom when two fingers touched. */
    let held = FITTED;
    /** Start position of the finger, in px of the frame. */
    let began: Point = { x: 0, y: 0 };
    let stroke: Drawn | undefined;
    let isTap = false;

    function redraw(grow = latest.current.settings.grow): void {
      const pen = surface.current?.pen;
      if (!pen) return;
      drawStrokes(pen, latest.current.history.present, latest.current.mask, grow);
    }

    function become(history: Strokes): void {
      latest.current.history = history;
      keptStrokes.keep(latest.current.keepAs, history);
      setHistory(history);
      redraw();
    }

    const onMask = (point: Point) => toMask(point, latest.current.mask, frame, zoom);

    function tapped(): void {
      isTap = false;
      const { mask, settings } = latest.current;
      const { x, y } = onMask(began);
      const share = { x: x / mask.width, y: y / mask.height };
      const isInside = share.x >= 0 && share.x <= 1 && share.y >= 0 && share.y <= 1;
      if (isInside) settings.onTap(began, share);
    }

    const gesture = createGesture({
      strokeStarted(at) {
        const { tool, diameter } = latest.current.settings;
        began = at;
        const first = onMask(at);
        isTap = tool === 'tap';
        if (tool === 'tap') return;
        if (tool === 'rect') stroke = { tool, from: first, to: first };
        else if (tool === 'lasso') stroke = { tool, points: [first] };
        else {
          const radius = (diameter / 2) * maskScale(latest.current.mask, frame, zoom);
          stroke = { tool, radius, points: [first] };
          if (surface.current) drawWay(surface.current.pen, stroke, 0, latest.current.settings.grow);
        }
      },
      extend(to) {
        if (!stroke) return;
        const point = onMask(to);
        if (stroke.tool === 'rect') {
          stroke = { ...stroke, to: point };
          setBox(boxOf(began, to));
          return;
        }
        if (!isNewPoint(stroke.points, point)) return;
        const from = stroke.points.length;
        stroke = { ...stroke, points: [...stroke.points, point] };
        const pen = surface.current?.pen;
        if (!pen) return;
        if (stroke.tool !== 'lasso') drawWay(pen, stroke, from, latest.current.settings.grow);
        else {
          const radius = maskScale(latest.current.mask, frame, zoom);
          drawWay(pen, { tool: 'brush', radius, points: stroke.points }, from);
        }
      },
      end() {
        setBox(undefined);
        if (isTap) tapped();
        if (stroke) become(painted(latest.current.history, stroke));
        stroke = undefined;
      },
      cancel() {
        setBox(undefined);
        isTap = false;
        stroke = undefined;
        redraw();
      },
      grip() {
        held = zoom;
      },
      drag(motion) {
        zoom = pinched(held, motion, latest.current.mask, frame);
        surface.current?.place(zoom);
      },
    });

    return {
      redraw,
      onFingers(fingers: Fingers): void {
        frame = fingers.frame;
        gesture(fingers);
      },
      onReady(ready: PaintSurface): void {
        surface.current = ready;
        zoom = FITTED;
        ready.place(zoom);
        redraw();
      },
      /** Adds an object, by the lines around it in shares of the mask's sides. */
      select(rings: Rings): void {
        const { mask, settings, history } = latest.current;
        const scaled = rings.map((ring) =>
          ring.map((share, at) => share * (at % 2 === 0 ? mask.width : mask.height)),
        );
        become(painted(history, { tool: 'tap', rings: scaled, keeps: settings.keeps }));
      },
      undo: () => become(undo(latest.current.history)),
      redo: () => become(redo(latest.current.history)),
      clear: () => become(NOTHING),
      /** The mask as a file on black, without its growth: in white, or in the strokes' own colors. */
      async toFile(colors: 'white' | 'own'): Promise<LocalFile> {
        const ready = surface.current;
        if (!ready) throw new Error('No canvas to read from');
        const { pen } = ready;
        const { width, height } = latest.current.mask;
        redraw(0);
        if (colors === 'white') {
          pen.globalCompositeOperation = 'source-in';
          pen.fillStyle = WHITE;
          pen.fillRect(0, 0, width, height);
        }
        pen.globalCompositeOperation = 'destination-over';
        pen.fillStyle = BLACK;
        pen.fillRect(0, 0, width, height);
        try {
          return await ready.toFile();
        } finally {
          redraw();
        }
      },
    };
  }, []);

  const { redraw } = painting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws with the new growth
  useEffect(() => redraw(), [redraw, settings.grow]);
  // An image gets another key once it is stored.
  useEffect(() => {
    if (latest.current.history !== NOTHING) keptStrokes.keep(keepAs, latest.current.history);
  }, [keepAs]);
  // A host in the background may have discarded the canvas content.
  usePageShow(() => redraw());

  return { ...painting, history, box };
}
