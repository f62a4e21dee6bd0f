import { useCatalog } from '@/tools/catalog';
import { FigureRow } from '@/tools/model-row';
import { createToolPage, type OptionPartProps, type OverPartProps } from '@/tools/page';
import { PlacedPoints, PlacementField } from '@/tools/place-points';
import { words } from './words';

const useSketched = () => useCatalog(({ open }) => open['ai-change-shoes'] === 'preview');

const Points = (props: OverPartProps) => <PlacedPoints {...props} sketched={useSketched()} />;
const Placement = (props: OptionPartProps) => <PlacementField {...props} sketched={useSketched()} />;

/** Page of the tool that changes a person's shoes. */
export const ToolPage = createToolPage('ai-change-shoes', {
  words,
  look: {
    tips: ['tip.feet'],
    action: 'action',
    promise: 'promise',
    preview: 'preview',
    slots: { shoes: { title: 'shoes', hint: 'shoes.hint' } },
    options: {
      placement: { title: 'placement' },
    },
  },
  options: { placement: Placement },
  analyze: true,
  sources: FigureRow,
  over: Points,
});
