import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { toolFaces } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Card } from '@/ui/list-row';
import { Photo } from '@/ui/photo';
import { Section } from '@/ui/section';
import { useMyDataWords } from './words';

type Link = Api['share.link.list']['output']['items'][number];

const PAGE = 20;

/** The results that the user has shared; renders nothing while there are none or they are loading. */
export function SharedLinks() {
  const t = useMyDataWords();
  const common = useT();
  const format = useFormat();
  const [links, setLinks] = useState<readonly Link[]>([]);
  const [cursor, setCursor] = useState<string>();
  const [busy, setBusy] = useState<string>();

  const load = useCallback((from?: string) => {
    const asked = call('share.link.list', { limit: PAGE, ...(from !== undefined && { cursor: from }) });
    asked.result.then(
      ({ items, nextCursor }) => {
        setLinks((before) => (from === undefined ? items : [...before, ...items]));
        setCursor(nextCursor);
      },
      // The server's own message is on screen.
      () => undefined,
    );
    return asked.abort;
  }, []);
  useEffect(() => load(), [load]);

  const stop = (id: string) => {
    setBusy(id);
    call('share.link.revoke', { id })
      .result.then(
        () => setLinks((before) => before.filter((link) => link.id !== id)),
        () => undefined,
      )
      .finally(() => setBusy(undefined));
  };

  if (links.length === 0) return null;
  return (
    <Section title={t('links')} note={t('linksNote')}>
      <Card>
        {links.map(({ id, tool, thumbUrl, original, createdAt }, index) => {
          const name = common(tool === undefined ? 'tool.other' : toolFaces[tool].name);
          return (
            <View key={id} id={`my-data-link-${index + 1}`} className="my-data__link">
              <View className="my-data__thumb">
                <Photo src={absolute(thumbUrl)} alt={name} fit="cover" />
              </View>
              <View className="my-data__words">
                <Copy>{name}</Copy>
                <Copy size={12} tone="muted">
                  {`${format.time(createdAt)} · ${t(original ? 'linkWithOriginal' : 'linkAlone')}`}
                </Copy>
              </View>
              <Button
                id={`my-data-stop-${index + 1}`}
                variant="plain"
                busy={busy === id}
                text={t('stop')}
                onPress={() => stop(id)}
              />
            </View>
          );
        })}
      </Card>
      {cursor !== undefined && (
        <Button id="my-data-more-links" variant="plain" text={t('moreLinks')} onPress={() => load(cursor)} />
      )}
    </Section>
  );
}
