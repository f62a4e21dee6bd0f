import { onlySelected } from '@tuzuo/poster/edit/state';
import { useState } from 'react';
import { FilterRow } from '@/ui/filter-row';
import type { Modes } from '../editor/use-modes';
import { usePosterWords } from '../words';
import { ActionCells } from './action-cells';
import { PanelPart } from './cells';
import { CropPanel } from './crop-panel';
import { EffectPanel } from './effect-panel';
import { KindPanel, kindLook } from './kinds';
import { OpacityRow } from './opacity-row';
import { FieldRows, type FieldRowsProps } from './page-fields';

const PARTS = [
  ['style', 'edit.style'],
  ['effect', 'edit.effect'],
  ['place', 'arrange.place'],
] as const;

type EditPanelProps = FieldRowsProps & { modes: Modes };

/** Controls for the selection: content, style, and arrangement. */
export function EditPanel(props: EditPanelProps) {
  const t = usePosterWords();
  const { editor, poster, pictures, modes } = props;
  const [part, setPart] = useState<(typeof PARTS)[number][0]>('style');
  const only = onlySelected(editor.state);
  const isFree = only !== undefined && !only.locked;
  if (modes.cropped) {
    return (
      <CropPanel
        editor={editor}
        layer={modes.cropped}
        picture={pictures.picture(modes.cropped.source)}
        onEnd={modes.end}
        onDone={poster.endStep}
      />
    );
  }
  const shown = isFree ? part : 'place';
  const Fields = only && kindLook(only).Fields;
  return (
    <>
      <ActionCells
        editor={editor}
        keys={['duplicate', 'remove', 'forward', 'backward', 'group', 'ungroup', 'lock', 'unlock']}
        short
      />
      {only && (Fields ? <Fields {...props} layer={only} /> : <FieldRows {...props} of={only.id} />)}
      {isFree && (
        <FilterRow
          id="poster-edit"
          label={t('panel.edit')}
          choices={PARTS.map(([value, word]) => ({ value, text: t(word) }))}
          chosen={part}
          onChoose={setPart}
        />
      )}
      {isFree && shown === 'style' && <KindPanel {...props} layer={only} onDone={poster.endStep} />}
      {isFree && shown === 'effect' && (
        <>
          <EffectPanel editor={editor} layer={only} onDone={poster.endStep} />
          <OpacityRow editor={editor} layer={only} onDone={poster.endStep} />
        </>
      )}
      {shown === 'place' && <PlacePart {...props} />}
    </>
  );
}

/** Arrangement of the selection. */
function PlacePart({ editor }: EditPanelProps) {
  const t = usePosterWords();
  return (
    <>
      <PanelPart title={t('arrange.place')}>
        <ActionCells
          editor={editor}
          keys={[
            'alignLeft',
            'alignCenter',
            'alignRight',
            'alignTop',
            'alignMiddle',
            'alignBottom',
            'distributeAcross',
            'distributeDown',
            'toFront',
            'toBack',
          ]}
          short
        />
      </PanelPart>
      <PanelPart title={t('add.more')}>
        <ActionCells editor={editor} keys={['copy', 'cut', 'paste', 'hide', 'show']} short />
      </PanelPart>
    </>
  );
}
