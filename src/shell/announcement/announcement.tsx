import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { serverPage } from '@/platform/server-page';
import { storage } from '@/platform/storage';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import './announcement.scss';

type AnnouncementItem = Api['open.announcement.list']['output']['items'][number];

/** Ids of the announcements closed on this device, newest first. */
const STORAGE_KEY = 'announcementsClosed';

/** More than are ever shown at a time. */
const KEPT = 20;

const closed = (): string[] => storage.get(STORAGE_KEY).split(' ').filter(Boolean);

/** The operator's current announcement, until the user closes it; renders nothing when there is none or no answer. */
export function Announcement() {
  const t = useT();
  const [told, setTold] = useState<AnnouncementItem>();
  const load = () => {
    const asked = call('open.announcement.list', {}, { toast: false });
    asked.result.then(
      ({ items }) => setTold(items.find(({ announcementId }) => !closed().includes(announcementId))),
      () => undefined,
    );
    return asked.abort;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per mount
  useEffect(() => load(), []);
  if (told === undefined) return null;
  const close = () => {
    storage.set(STORAGE_KEY, [told.announcementId, ...closed()].slice(0, KEPT).join(' '));
    setTold(undefined);
    load();
  };
  return (
    <View id="announcement" className="announcement">
      <Copy strong>{told.title}</Copy>
      <Copy size={12}>{told.text}</Copy>
      <View className="announcement__close">
        {told.link !== undefined && serverPage.open && (
          <Button
            id="announcement-link"
            variant="plain"
            text={t('feedback.settings')}
            onPress={() => serverPage.open?.(told.link ?? '')}
          />
        )}
        <Button id="announcement-close" variant="plain" text={t('feedback.ok')} onPress={close} />
      </View>
    </View>
  );
}
