import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { useBackClose } from '@/platform/back-close';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Sheet, useSheet } from '@/ui/sheet';
import { SwipeStage } from '@/ui/swipe-stage';
import type { Proposal } from './use-proposals';
import { useSmartWords } from './words';

type ProposalPanelProps = {
  taskId: string;
  proposals: readonly Proposal[];
  /** Index of the proposal, from 0. */
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

/** A proposal in large above the others, with its details and a button to edit it. */
export function ProposalPanel({ taskId, proposals, index, onShow, onClose }: ProposalPanelProps) {
  const t = useSmartWords();
  const sheet = useSheet(onClose);
  const closeSheet = useBackClose(() => sheet.close());
  const proposal = proposals[index];
  if (!proposal) return null;
  const { placeholder, thumbUrl, url, doc } = proposal;
  const number = index + 1;
  const title = t('with.proposal', { number });
  const to = (next: number) => (proposals[next] ? () => onShow(next) : undefined);
  const { width, height } = doc.size;
  return (
    <Sheet id="proposal" title={title} close={t('close')} sheet={{ ...sheet, close: () => closeSheet() }}>
      <SwipeStage
        stageId="proposal-stage"
        previousId="proposal-previous"
        nextId="proposal-next"
        placeholder={placeholder}
        pictures={[absolute(thumbUrl), absolute(url)]}
        alt={title}
        onPrevious={to(index - 1)}
        onNext={to(index + 1)}
        words={{ previous: t('previous'), next: t('next') }}
      >
        <Copy id="proposal-facts" size={12} tone="muted" centered>
          {t('with.facts', {
            number,
            count: proposals.length,
            width: Math.round(width),
            height: Math.round(height),
          })}
        </Copy>
      </SwipeStage>
      <View className="proposal-panel__space" />
      <Button
        id="proposal-use"
        fullWidth
        text={t('use')}
        // The panel stays open: going back returns to it.
        onPress={() => void open(urlOf('create-design', { taskId, index: String(index) }))}
      />
    </Sheet>
  );
}
