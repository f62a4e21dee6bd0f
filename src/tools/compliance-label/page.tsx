import { useWords } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { createToolPage } from '@/tools/page';
import { Button } from '@/ui/button';
import { words } from './words';

/** Link to the page that reads labels. */
function VerifyLink() {
  const t = useWords(words);
  return (
    <Button
      id="tool-verify"
      variant="plain"
      text={t('link')}
      onPress={() => void open(urlOf('label-verify'))}
    />
  );
}

/** Page of the tool that adds AI content labels. */
export const ToolPage = createToolPage('compliance-label', {
  words,
  look: {
    tips: ['tip.law', 'tip.kept'],
    action: 'action',
    monthly: true,
    options: {
      text: { title: 'text', placeholder: 'text.placeholder' },
      corner: {
        title: 'corner',
        values: {
          'bottom-right': 'corner.bottomRight',
          'bottom-left': 'corner.bottomLeft',
          'top-right': 'corner.topRight',
          'top-left': 'corner.topLeft',
        },
      },
      metadata: { title: 'metadata', values: { true: 'metadata.true', false: 'metadata.false' }, rare: true },
    },
  },
  aside: VerifyLink,
});
