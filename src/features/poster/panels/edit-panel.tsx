import { onlySelected } from '@tuzuo/core/poster/edit/state';
import { usePosterWords } from '../locales';
import { ActionCells } from './action-cells';
import { Cell, CellGrid, PanelPart } from './cells';
import { FieldRows, type FieldRowsProps } from './fill-panel';
import { LookPanel, OpacityRow } from './look-panel';
import { PicturePanel } from './picture-panel';
import { TextPanel } from './text-panel';

/** What can be done to the selection: what it says or shows, its style, its place among the others. */
export function EditPanel(props: FieldRowsProps) {
  const t = usePosterWords();
  const { editor, changing, poster } = props;
  const only = onlySelected(editor.state);
  const isLocked = only?.locked === true;
  const onDone = poster.endStep;
  return (
    <>
      <ActionCells
        editor={editor}
        keys={['duplicate', 'remove', 'forward', 'backward', 'group', 'ungroup', 'lock', 'unlock']}
        short
      />
      {only && <FieldRows {...props} of={only.id} />}
      {only && !isLocked && only.type === 'text' && (
        <TextPanel editor={editor} layer={only} onDone={onDone} />
      )}
      {only && !isLocked && only.type === 'image' && (
        <>
          <CellGrid>
            <Cell
              id="poster-change"
              text={t('change')}
              sign="image"
              disabled={changing.cutting !== undefined}
              onPress={() => void changing.choose(only.id, only.cutOut === true)}
            />
          </CellGrid>
          <PicturePanel
            editor={editor}
            layer={only}
            onCutOut={() => changing.ask(only.id, only.source, only)}
            onDone={onDone}
          />
        </>
      )}
      {only && !isLocked && !['text', 'image', 'group'].includes(only.type) && (
        <LookPanel editor={editor} layer={only} onDone={onDone} />
      )}
      {only && !isLocked && <OpacityRow editor={editor} layer={only} onDone={onDone} />}
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
