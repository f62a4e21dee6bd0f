import { View } from '@tarojs/components';
import { useState } from 'react';
import { absolute } from '@/request/send';
import { useCatalog } from '@/tools/catalog';
import type { SlotPartProps } from '@/tools/page';
import { Button } from '@/ui/button';
import { FilterRow } from '@/ui/filter-row';
import { PaintedSlot } from './painted-slot';
import { keptStrokes } from './strokes';
import { useMaskWords } from './words';
import './mask-slot.scss';

/** The image that the user paints over. */
const VIEWS = { result: 'refine.result', source: 'refine.source' } as const;

const VIEW_NAMES = ['result', 'source'] as const satisfies readonly (keyof typeof VIEWS)[];

/**
 * Lets the user mark with a brush what to keep and what to remove: over the tool's result, or over its source with the
 * outline of what was found, so that the marks correct what is shown.
 */
export function RefineSlot(props: SlotPartProps) {
  const t = useMaskWords();
  const { source, made, analysis } = props;
  const taps = useCatalog((state) => state.taps.matting === true);
  const [opened, setOpened] = useState<'taps' | 'strokes'>();
  const [view, setView] = useState<keyof typeof VIEWS>('result');
  if (!source) return null;
  // A trimmed result does not align with its source.
  const fits = made?.width === source.width && made.height === source.height;
  const isOpen =
    opened !== undefined ||
    props.marks !== undefined ||
    keptStrokes.of(source.assetId ?? source.key).present.length > 0;
  if (!isOpen) {
    return (
      <View className="mask-slot">
        {taps && (
          <Button
            id="refine-tap"
            variant="quiet"
            fullWidth
            text={t('refine.tap')}
            onPress={() => {
              setOpened('taps');
              // Where the object may have been cut off already.
              setView('source');
            }}
          />
        )}
        <Button
          id="refine-open"
          variant="quiet"
          fullWidth
          text={t('refine.open')}
          onPress={() => setOpened('strokes')}
        />
      </View>
    );
  }
  return (
    <PaintedSlot
      {...props}
      purpose="hints"
      tapsFirst={opened === 'taps'}
      below={fits && view === 'result' ? absolute(made.url) : undefined}
      outline={analysis?.outline && absolute(analysis.outline.url)}
    >
      {fits && (
        <View className="mask-slot__views">
          <FilterRow
            id="refine-view"
            label={t('refine.view')}
            choices={VIEW_NAMES.map((value) => ({ value, text: t(VIEWS[value]) }))}
            chosen={view}
            onChoose={setView}
          />
        </View>
      )}
    </PaintedSlot>
  );
}
