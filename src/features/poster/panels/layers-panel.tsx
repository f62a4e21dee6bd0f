import { View } from '@tarojs/components';
import type { PosterLayer } from '@tuzuo/poster/document';
import { listedLayers, placeOfRow } from '@tuzuo/poster/edit/layer-rows';
import { pageOf, selectAnywhere } from '@tuzuo/poster/edit/state';
import { isKind } from '@tuzuo/poster/layers/layer-kind';
import { textOf } from '@tuzuo/poster/text/runs';
import { useRef, useState } from 'react';
import { list, listItem, press } from '@/platform/press';
import { rowDrag } from '@/platform/row-drag';
import { Copy } from '@/ui/copy';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';
import { SignButton } from './cells';
import { kindLook } from './kinds';
import './layers-panel.scss';

/** Number of characters of a text that its row shows. */
const SHOWN = 24;

/** A row dragged by its handle, and the row that it is over. */
type Dragged = { from: number; over: number };

/** Every layer of the page as a list, to select, hide, lock and reorder. */
export function LayersPanel({ editor }: { editor: Editor }) {
  const t = usePosterWords();
  const { state } = editor;
  const rows = listedLayers(pageOf(state).layers);
  const [dragged, setDragged] = useState<Dragged>();
  /** Kept in a ref because it changes more often than it is rendered. */
  const latest = useRef<Dragged>();
  const drag = (next: Dragged | undefined) => {
    latest.current = next;
    setDragged(next);
  };
  const drop = () => {
    const { from, over } = latest.current ?? { from: 0, over: 0 };
    drag(undefined);
    const place = placeOfRow(rows, from, over);
    if (place) editor.perform('place', place);
  };
  const rowState = (index: number, isChosen: boolean): string => {
    if (dragged?.from === index) return 'dragged';
    if (dragged?.over === index) return index < dragged.from ? 'above' : 'below';
    return isChosen ? 'chosen' : 'calm';
  };
  const nameOf = (layer: PosterLayer): string => {
    const kind = t(kindLook(layer).word);
    const words = isKind(layer, 'text') ? textOf(layer.runs).replace(/\s+/g, ' ').trim() : '';
    const shown = words.length > SHOWN ? `${[...words].slice(0, SHOWN).join('')}…` : words;
    return layer.name || shown || kind;
  };
  const alone = (id: string) => selectAnywhere(editor.now(), id);
  /** Performs an action on one layer and restores the selection. */
  const onOne = (id: string, key: 'lock' | 'unlock' | 'hide' | 'show' | 'forward' | 'backward') => {
    const before = editor.now();
    editor.become(alone(id));
    editor.perform(key);
    if (key === 'hide' || key === 'show' || key === 'lock' || key === 'unlock')
      editor.become({
        ...editor.now(),
        group: before.group,
        selection: before.selection,
      });
  };
  if (rows.length === 0) {
    return (
      <Copy size={12} tone="muted">
        {t('layers.empty')}
      </Copy>
    );
  }
  return (
    <View id="poster-layers" className="layers" {...list}>
      {rows.map(({ layer, depth, isHighest, isLowest }, index) => {
        const { id, hidden = false, locked = false } = layer;
        const name = nameOf(layer);
        const isChosen = state.selection.includes(id);
        const number = index + 1;
        return (
          <View key={id} className={`layers__row layers__row--${rowState(index, isChosen)}`} {...listItem}>
            <View
              id={`poster-layer-drag-${number}`}
              className="layers__handle"
              {...rowDrag({
                onStart: () => drag({ from: index, over: index }),
                onMove: (direction) => {
                  const over = Math.max(0, Math.min(rows.length - 1, index + Math.round(direction)));
                  if (over !== latest.current?.over) drag({ from: index, over });
                },
                onEnd: (isCanceled) => (isCanceled ? drag(undefined) : drop()),
              })}
            >
              <View className="cell__sign cell__sign--calm sign--dots-six-vertical" />
            </View>
            <View
              id={`poster-layer-${number}`}
              className="layers__name"
              style={{ paddingLeft: `${depth * 16}px` }}
              {...press(() => editor.become(alone(id)), { role: 'button', label: name, selected: isChosen })}
            >
              <View
                className={`cell__sign cell__sign--${isChosen ? 'on' : 'calm'} sign--${kindLook(layer).sign}`}
              />
              <View className="layers__words">
                <Copy tone={hidden ? 'muted' : 'text'}>{name}</Copy>
              </View>
            </View>
            <SignButton
              id={`poster-layer-up-${number}`}
              text={t('with.layerUp', { name })}
              sign="caret-up"
              disabled={isHighest}
              onPress={() => onOne(id, 'forward')}
            />
            <SignButton
              id={`poster-layer-down-${number}`}
              text={t('with.layerDown', { name })}
              sign="caret-down"
              disabled={isLowest}
              onPress={() => onOne(id, 'backward')}
            />
            <SignButton
              id={`poster-layer-eye-${number}`}
              text={t(hidden ? 'with.layerShow' : 'with.layerHide', { name })}
              sign={hidden ? 'eye-slash' : 'eye'}
              chosen={hidden}
              onPress={() => onOne(id, hidden ? 'show' : 'hide')}
            />
            <SignButton
              id={`poster-layer-lock-${number}`}
              text={t(locked ? 'with.layerUnlock' : 'with.layerLock', { name })}
              sign={locked ? 'lock' : 'lock-open'}
              chosen={locked}
              onPress={() => onOne(id, locked ? 'unlock' : 'lock')}
            />
          </View>
        );
      })}
    </View>
  );
}
