import { ELEMENT_TOOL } from '../generating/word-tools';
import { usePosterWords } from '../words';
import { ActionCells } from './action-cells';
import { Cell, CellGrid, PanelPart } from './cells';
import { GenerateCell } from './generate-cell';
import type { AddPanelProps } from './kind-look';
import { KIND_LOOKS } from './kinds';

const partOf = ({ part = 'add.more' }: (typeof KIND_LOOKS)[number]) => part;
const ADDED = KIND_LOOKS.filter(({ adds, Adds }) => adds ?? Adds);
const PARTS = [...new Set(ADDED.map(partOf))];

/** Everything that can be added to the page. */
export function AddPanel({ editor, onPicture, onGenerate, onAdded }: AddPanelProps) {
  const t = usePosterWords();
  return (
    <>
      <ActionCells editor={editor} keys={['paste']} short />
      <GenerateCell tool={ELEMENT_TOOL} onGenerate={onGenerate} />
      {PARTS.map((part) => {
        const looks = ADDED.filter((look) => partOf(look) === part);
        const buttons = looks.flatMap(({ adds = [] }) => adds);
        return (
          <PanelPart key={part} title={t(part)}>
            {looks.map(({ word, Adds }) => Adds && <Adds key={word} editor={editor} onAdded={onAdded} />)}
            {buttons.length > 0 && (
              <CellGrid>
                {buttons.map(({ id, word, sign, isWritten = false, add, picks = 'addPicture' }) => (
                  <Cell
                    key={id}
                    id={id}
                    text={t(word)}
                    sign={sign}
                    onPress={() => {
                      if (!add) return onPicture(picks);
                      add(editor, t);
                      onAdded(isWritten);
                    }}
                  />
                ))}
              </CellGrid>
            )}
          </PanelPart>
        );
      })}
    </>
  );
}
