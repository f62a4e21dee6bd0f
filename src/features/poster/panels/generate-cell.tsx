import { useEffect } from 'react';
import { useT } from '@/i18n';
import { ensureCatalog, toolFaces, useOpenTools } from '@/tools/catalog';
import { BACKGROUND_TOOL, ELEMENT_TOOL, type WordTool } from '../generating/word-tools';
import { usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart } from './cells';

const SIGNS = { [BACKGROUND_TOOL]: 'image', [ELEMENT_TOOL]: 'star' } as const satisfies Record<
  WordTool,
  string
>;

/** The button that makes something of words, where the server has an engine that does. */
export function GenerateCell({ tool, onGenerate }: { tool: WordTool; onGenerate: (tool: WordTool) => void }) {
  const t = usePosterWords();
  const common = useT();
  const isOpen = useOpenTools().some((one) => one === tool);
  useEffect(ensureCatalog, []);
  if (!isOpen) return null;
  return (
    <PanelPart title={t('work.title')}>
      <CellGrid>
        <Cell
          id={`poster-generate-${tool}`}
          text={common(toolFaces[tool].name)}
          sign={SIGNS[tool]}
          onPress={() => onGenerate(tool)}
        />
      </CellGrid>
    </PanelPart>
  );
}
