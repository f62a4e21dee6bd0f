import { useState } from 'react';
import { useCopyWords, useCopywriting, WordsSheet } from '@/tools/copywriting';
import { Button } from '@/ui/button';
import { copyText } from '@/ui/feedback';

/** Opens copywriting for a product's page from its image; renders nothing where no language model is set up. */
export function ProductCopy() {
  const t = useCopyWords();
  const words = useCopywriting('product');
  const [isOpen, setOpen] = useState(false);
  if (words.quote === undefined || words.quote === 'closed') return null;
  return (
    <>
      <Button id="product-copy" variant="quiet" text={t('product.title')} onPress={() => setOpen(true)} />
      {isOpen && (
        <WordsSheet
          words={words}
          purpose="product"
          brief=""
          onTake={(lines) => {
            setOpen(false);
            void copyText(lines.join('\n'), t('product.copied'));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
