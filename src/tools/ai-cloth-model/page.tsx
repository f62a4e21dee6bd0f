import { useCatalog } from '@/tools/catalog';
import { FigureRow } from '@/tools/model-row';
import { createToolPage, type OptionPartProps, type OverPartProps } from '@/tools/page';
import { PlacedPoints, PlacementField } from '@/tools/place-points';
import { words } from './words';

const useSketched = () => useCatalog(({ open }) => open['ai-cloth-model'] === 'preview');

const Points = (props: OverPartProps) => <PlacedPoints {...props} sketched={useSketched()} />;
const Placement = (props: OptionPartProps) => <PlacementField {...props} sketched={useSketched()} />;

/** Page of the tool that dresses a person in given garments. */
export const ToolPage = createToolPage('ai-cloth-model', {
  words,
  look: {
    tips: ['tip.body', 'tip.flat'],
    action: 'action',
    promise: 'promise',
    preview: 'preview',
    slots: {
      top: { title: 'top', hint: 'flat' },
      bottom: { title: 'bottom', hint: 'flat' },
      onePiece: { title: 'onePiece', hint: 'flat' },
    },
    options: {
      placement: { title: 'placement' },
      refine: {
        title: 'refine',
        values: { false: 'refine.false', true: 'refine.true' },
        rare: true,
      },
    },
  },
  options: { placement: Placement },
  analyze: true,
  sources: FigureRow,
  over: Points,
});
