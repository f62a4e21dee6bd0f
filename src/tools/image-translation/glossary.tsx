import { View } from '@tarojs/components';
import { type GlossaryTerm, MAX_TERM_LENGTH, MAX_TERMS } from '@tuzuo/core/text/glossary';
import { useEffect, useState } from 'react';
import { useWords } from '@/i18n';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Sheet, useSheet } from '@/ui/sheet';
import { TextBox } from '@/ui/text-box';
import { words } from './words';
import './line-editor.scss';

type GlossaryProps = {
  /** Target language of the translation, as a tag and under its own name. */
  to: string;
  language: string;
};

/** The user's glossary, saved with each change. */
function GlossarySheet({ to, language, onClose }: GlossaryProps & { onClose: () => void }) {
  const t = useWords(words);
  const sheet = useSheet(onClose);
  const [terms, setTerms] = useState<readonly GlossaryTerm[]>();
  const [text, setText] = useState('');
  const [translation, setTranslation] = useState('');
  useEffect(() => {
    const asked = call('translate.glossary.get', {}, { gate: true });
    asked.result.then(({ items }) => setTerms(items), onClose);
    return () => asked.abort();
  }, [onClose]);

  const save = (items: GlossaryTerm[]) => {
    const before = terms;
    setTerms(items);
    // The server's own message is on screen when it refuses.
    call('translate.glossary.save', { items }).result.then(
      (glossary) => setTerms(glossary.items),
      () => setTerms(before),
    );
  };
  const add = () => {
    const [said, wanted] = [text.trim(), translation.trim()];
    if (said === '' || !terms) return;
    save([...terms, { text: said, ...(wanted !== '' && { translation: wanted, to }) }]);
    setText('');
    setTranslation('');
  };
  const box = { maxLength: MAX_TERM_LENGTH, placeholder: '' };
  return (
    <Sheet id="glossary" title={t('glossary')} close={t('glossary.close')} sheet={sheet}>
      <Copy size={12} tone="muted">
        {t('glossary.note')}
      </Copy>
      {terms?.map((term, index) => (
        <View key={`${term.text} ${term.to}`} className="glossary__term">
          <Copy id={`glossary-${index + 1}`} size={14}>
            {term.translation === undefined
              ? `${term.text} · ${t('glossary.kept')}`
              : `${term.text} → ${term.translation} (${term.to})`}
          </Copy>
          <Button
            id={`glossary-remove-${index + 1}`}
            variant="plain"
            text={t('glossary.remove')}
            onPress={() => save(terms.filter((one) => one !== term))}
          />
        </View>
      ))}
      <View className="glossary__field">
        <TextBox {...box} id="glossary-text" label={t('glossary.text')} value={text} onChange={setText} />
      </View>
      <View className="glossary__field">
        <TextBox
          {...box}
          id="glossary-translation"
          label={t('with.glossary.into', { language })}
          value={translation}
          onChange={setTranslation}
        />
      </View>
      {(terms?.length ?? 0) < MAX_TERMS && (
        <Button id="glossary-add" fullWidth text={t('glossary.add')} onPress={add} />
      )}
      <Button id="glossary-close" variant="plain" text={t('glossary.close')} onPress={() => sheet.close()} />
    </Sheet>
  );
}

/** Opens the user's glossary: brand names to keep, and fixed translations of other terms. */
export function Glossary(props: GlossaryProps) {
  const t = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  return (
    <>
      <Button id="glossary-open" variant="plain" text={t('glossary')} onPress={() => setOpen(true)} />
      {isOpen && <GlossarySheet {...props} onClose={close} />}
    </>
  );
}
