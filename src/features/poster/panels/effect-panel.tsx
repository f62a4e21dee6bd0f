import type { PosterLayer, Shadow, TextLayer } from '@tuzuo/poster/document';
import { isKind } from '@tuzuo/poster/layers/layer-kind';
import { SlideRow } from '@/ui/slide-row';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';
import { PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FillPart } from './fill-part';

/** Maximum blur and offset of shadows, as fractions of the page's shorter side. */
const REACH = { blur: 0.06, shift: 0.05 };

/** Maximum curvature: this part of a circle. */
const MAX_BEND = (5 * Math.PI) / 3;

type EffectPanelProps = { editor: Editor; layer: PosterLayer; onDone: () => void };

/** Effects of a layer: its shadow, and for a text its outline, colors, curvature and background. */
export function EffectPanel({ editor, layer, onDone }: EffectPanelProps) {
  return (
    <>
      {isKind(layer, 'text') && <TextEffects editor={editor} layer={layer} onDone={onDone} />}
      <ShadowPart editor={editor} layer={layer} onDone={onDone} />
    </>
  );
}

const shortSideOf = ({ state }: Editor) => Math.min(state.document.size.width, state.document.size.height);

function ShadowPart({ editor, layer: { shadow }, onDone }: EffectPanelProps) {
  const t = usePosterWords();
  const side = shortSideOf(editor);
  const fresh: Shadow = {
    color: '#00000066',
    blur: Math.round(side * 0.015),
    x: 0,
    y: Math.round(side * 0.008),
  };
  const set = (next: Shadow | undefined) =>
    editor.perform('setProps', { kind: 'every', props: { shadow: next } as { shadow: Shadow } });
  const [blur, shift] = [Math.round(side * REACH.blur), Math.round(side * REACH.shift)];
  return (
    <>
      <PanelPart title={t('effect.shadow')}>
        <ColorRow
          id="poster-shadow"
          label={t('effect.shadow')}
          state={editor.state}
          color={shadow?.color}
          onNone={() => set(undefined)}
          onChange={(color) => {
            // Keeps the opacity.
            const strength = (shadow ?? fresh).color.slice(7);
            set({ ...(shadow ?? fresh), color: color + strength });
          }}
        />
      </PanelPart>
      {shadow && (
        <>
          <SlideRow
            id="poster-shadow-blur"
            label={t('picture.blur')}
            min={0}
            max={Math.max(blur, Math.round(shadow.blur))}
            value={Math.round(shadow.blur)}
            onChange={(value) => set({ ...shadow, blur: value })}
            onDone={onDone}
          />
          <SlideRow
            id="poster-shadow-x"
            label={t('effect.across')}
            min={-shift}
            max={shift}
            value={Math.round(shadow.x)}
            onChange={(x) => set({ ...shadow, x })}
            onDone={onDone}
          />
          <SlideRow
            id="poster-shadow-y"
            label={t('effect.down')}
            min={-shift}
            max={shift}
            value={Math.round(shadow.y)}
            onChange={(y) => set({ ...shadow, y })}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}

/** Curvature of a text in percent of the maximum. */
const bendOf = ({ arc, width }: TextLayer): number =>
  arc === undefined ? 0 : Math.max(-100, Math.min(100, Math.round((100 * width) / arc / MAX_BEND)));

function TextEffects({ editor, layer, onDone }: EffectPanelProps & { layer: TextLayer }) {
  const t = usePosterWords();
  const { state } = editor;
  const [first] = layer.runs;
  if (!first) return null;
  const { stroke } = first;
  const { background } = layer;
  const style = (next: Parameters<typeof editor.perform<'setTextStyle'>>[1]) =>
    editor.perform('setTextStyle', next);
  const setGround = (next: TextLayer['background']) =>
    editor.perform('setProps', {
      kind: 'text',
      props: { background: next } as Pick<Required<TextLayer>, 'background'>,
    });
  const setBend = (bend: number) =>
    editor.perform('setProps', {
      kind: 'text',
      props: {
        arc: bend === 0 ? undefined : (100 * layer.width) / bend / MAX_BEND,
      } as Pick<Required<TextLayer>, 'arc'>,
    });
  const maxStroke = Math.max(2, Math.round(first.size * 0.2));
  const ground = background ?? {
    color: '#ffffff',
    padding: Math.round(first.size * 0.3),
    radius: Math.round(first.size * 0.2),
  };
  return (
    <>
      <FillPart
        id="poster-text-fill"
        title={t('fill.title')}
        state={state}
        fill={first.fill}
        onFill={(fill) => style({ style: { fill } })}
        onDone={onDone}
      />
      <PanelPart title={t('text.stroke')}>
        <ColorRow
          id="poster-stroke"
          label={t('text.stroke')}
          state={state}
          color={stroke?.color}
          onNone={() => style({ style: { stroke: undefined } })}
          onChange={(color) =>
            style({ style: { stroke: { color, width: stroke?.width ?? Math.max(1, first.size * 0.04) } } })
          }
        />
      </PanelPart>
      {stroke && (
        <SlideRow
          id="poster-stroke-width"
          label={t('look.width')}
          min={1}
          max={Math.max(maxStroke, Math.round(stroke.width))}
          value={Math.round(stroke.width)}
          onChange={(width) => style({ style: { stroke: { ...stroke, width } } })}
          onDone={onDone}
        />
      )}
      {!layer.vertical && (
        <SlideRow
          id="poster-arc"
          label={t('effect.arc')}
          min={-100}
          max={100}
          step={5}
          value={bendOf(layer)}
          onChange={setBend}
          onDone={onDone}
        />
      )}
      <PanelPart title={t('effect.ground')}>
        <ColorRow
          id="poster-text-ground"
          label={t('effect.ground')}
          state={state}
          color={background?.color}
          onNone={() => setGround(undefined)}
          onChange={(color) => setGround({ ...ground, color })}
        />
      </PanelPart>
      {background && (
        <>
          <SlideRow
            id="poster-text-padding"
            label={t('effect.padding')}
            min={0}
            max={Math.max(Math.round(first.size), Math.round(background.padding))}
            value={Math.round(background.padding)}
            onChange={(padding) => setGround({ ...background, padding })}
            onDone={onDone}
          />
          <SlideRow
            id="poster-text-radius"
            label={t('look.radius')}
            min={0}
            max={Math.max(Math.round(first.size), Math.round(background.radius))}
            value={Math.round(background.radius)}
            onChange={(radius) => setGround({ ...background, radius })}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}
