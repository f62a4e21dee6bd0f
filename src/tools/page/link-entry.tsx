import { useState } from 'react';
import { call } from '@/request';
import { ApiError } from '@/request/errors';
import type { Asset } from '@/tools/results';
import { Button } from '@/ui/button';
import { Sheet, useSheet } from '@/ui/sheet';
import { TextBox } from '@/ui/text-box';
import type { SourcesPartProps } from './room';
import { useToolWords } from './words';

const MAX_LINK_LENGTH = 2_000;

/** What the server says of the address itself. */
const mistakeIn = (error: unknown): string | undefined => {
  const data = error instanceof ApiError ? error.data : undefined;
  const fields = Object(Object(data).fields) as Record<string, unknown>;
  const said = Object.values(fields)[0];
  return typeof said === 'string' ? said : undefined;
};

function LinkSheet({ onPut, onClose }: { onPut: (asset: Asset) => void; onClose: () => void }) {
  const t = useToolWords();
  const sheet = useSheet(onClose);
  const [url, setUrl] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fetch = () => {
    setBusy(true);
    call('asset.asset.fetch', { url: url.trim() }, { gate: true })
      .result.then(
        ({ items: [asset] }) => {
          sheet.leave();
          if (asset) onPut(asset);
        },
        (error: unknown) => setMistake(mistakeIn(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Sheet id="link-sheet" title={t('link.open')} close={t('link.close')} sheet={sheet}>
      <TextBox
        id="link-url"
        label={t('link.label')}
        placeholder={t('link.example')}
        maxLength={MAX_LINK_LENGTH}
        value={url}
        {...(mistake !== undefined && { mistake })}
        onChange={setUrl}
        onDone={fetch}
      />
      <Button id="link-get" wide busy={busy} text={t('link.get')} onPress={fetch} />
      <Button id="link-close" look="plain" text={t('link.close')} onPress={() => sheet.leave()} />
    </Sheet>
  );
}

/** The way to a picture that lies on the web: its address in place of the album. */
export function LinkEntry({ mayChoose, onPut }: SourcesPartProps) {
  const t = useToolWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        id="link-open"
        look="plain"
        text={t('link.open')}
        onPress={() => mayChoose() && setOpen(true)}
      />
      {isOpen && <LinkSheet onPut={onPut} onClose={() => setOpen(false)} />}
    </>
  );
}
