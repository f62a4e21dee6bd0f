import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { POSTER_VERSIONS } from '@tuzuo/core/api/space';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { LinkRow } from '@/ui/list-row';
import { Sheet, useSheet } from '@/ui/sheet';
import type { OpenPoster } from './open-poster';
import { savedIn } from './poster.store';
import { usePosterWords } from './words';
import './versions-sheet.scss';

type Version = Api['poster.version.list']['output']['items'][number];

type VersionsSheetProps = { poster: OpenPoster; posterId: string; onClose: () => void };

/**
 * Earlier versions of the poster: one of them can be restored as the next revision; the current one can be restored
 * with undo.
 */
export function VersionsSheet({ poster, posterId, onClose }: VersionsSheetProps) {
  const t = usePosterWords();
  const format = useFormat();
  const sheet = useSheet(onClose);
  const [versions, setVersions] = useState<readonly Version[] | 'failed'>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const asked = call('poster.version.list', { posterId, limit: POSTER_VERSIONS.max }, { toast: false });
    let current = true;
    asked.result.then(
      ({ items }) => current && setVersions(items),
      () => current && setVersions('failed'),
    );
    return () => {
      current = false;
      asked.abort();
    };
  }, [posterId]);
  const restore = async ({ versionId }: Version) => {
    const revision = savedIn(poster.usePosterState.getState())?.revision;
    if (busy || revision === undefined) return;
    setBusy(true);
    try {
      const { linkNote } = await call('poster.version.restore', { posterId, versionId, revision }).result;
      await poster.openTheirs();
      showToast(linkNote ?? t('versions.restored'));
      sheet.close();
    } catch {
      // The server's own message is on screen.
      setBusy(false);
    }
  };
  const none = versions === undefined ? 'versions.loading' : 'versions.none';
  return (
    <Sheet id="versions" title={t('versions')} close={t('close')} sheet={sheet}>
      <View className="versions-sheet">
        <Copy id="versions-note" size={12} tone="muted">
          {Array.isArray(versions) && versions.length > 0
            ? t('with.versionsNote', { days: POSTER_VERSIONS.days })
            : t(versions === 'failed' ? 'versions.failed' : none)}
        </Copy>
        <View className="versions-sheet__rows">
          {Array.isArray(versions) &&
            versions.map((version: Version, index: number) => (
              <LinkRow
                key={version.versionId}
                id={`version-${index + 1}`}
                text={format.time(version.savedAt)}
                note={version.title}
                onPress={() => void restore(version)}
              />
            ))}
        </View>
        <Button id="versions-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}
