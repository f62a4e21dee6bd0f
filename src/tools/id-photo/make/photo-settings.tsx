import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { useState } from 'react';
import type { PhotoDocument } from '@/tools/id-photo/documents';
import { VerdictList } from '@/tools/id-photo/verdict';
import type { OpenTool } from '@/tools/page';
import { Panel } from '@/ui/panel';
import { TabRow } from '@/ui/tab-row';
import { type MakeWords, useMakeWords } from '../words';
import { BackgroundField, BeautyField, OutfitField, type RefusedOutfits } from './photo-fields';
import { backgroundOf, beautyOf } from './settings';

type Verdict = readonly RuleVerdict[] | undefined;

type Part = 'verdict' | 'background' | 'beauty' | 'outfit';

/** The available settings: no verdict before the portrait was measured, no outfit where retouching is not allowed. */
function partsOf(verdict: Verdict, { retouch }: PhotoDocument, t: MakeWords) {
  const parts: { part: Part; text: string }[] = [
    { part: 'background', text: t('background.title') },
    { part: 'beauty', text: t('beauty.title') },
  ];
  if (retouch) parts.push({ part: 'outfit', text: t('outfit.title') });
  if (!verdict) return parts;
  const passed = verdict.filter(({ pass }) => pass).length;
  return [
    { part: 'verdict' as const, text: t('settings.verdict', { passed, all: verdict.length }) },
    ...parts,
  ];
}

type PhotoSettingsProps = {
  page: OpenTool;
  document: PhotoDocument;
  verdict: Verdict;
  refusedOutfits: RefusedOutfits | undefined;
};

/** Measurements and settings, one part at a time, so that the photo stays visible above. */
export function PhotoSettings({
  page: { useToolState, optionChanged: set },
  document,
  verdict,
  refusedOutfits = [],
}: PhotoSettingsProps) {
  const t = useMakeWords();
  const values = useToolState((state) => state.values);
  const [chosen, setChosen] = useState<Part>();
  const parts = partsOf(verdict, document, t);
  const shown = (parts.find(({ part }) => part === chosen) ?? parts[0])?.part;
  return (
    <Panel>
      <TabRow
        tabs={parts.map(({ part, text }) => ({ id: `setting-${part}`, text }))}
        shown={`setting-${shown}`}
        onShow={(id) => setChosen(parts.find(({ part }) => id === `setting-${part}`)?.part)}
      />
      {shown === 'verdict' && verdict && <VerdictList verdict={verdict} />}
      {shown === 'background' && (
        <BackgroundField
          document={document}
          value={backgroundOf(values, document)}
          onChange={(background) => set('background', background)}
        />
      )}
      {shown === 'beauty' && (
        <BeautyField
          allowed={document.retouch}
          value={beautyOf(values)}
          onChange={(beauty) => set('beauty', beauty)}
        />
      )}
      {shown === 'outfit' && (
        <OutfitField
          value={typeof values.outfitId === 'string' ? values.outfitId : undefined}
          refused={refusedOutfits}
          onChange={(outfitId) => set('outfitId', outfitId)}
        />
      )}
    </Panel>
  );
}
