import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { Card } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { sentenceOf } from './failure';
import { useProfileWords } from './words';

type Device = Api['user.device.list']['output']['items'][number];

const TARGETS = {
  h5: 'target.h5',
  wxmini: 'target.mini',
  wxmini_idphoto: 'target.mini',
  app_android: 'target.app',
  app_ios: 'target.app',
} as const satisfies Record<Device['family'], string>;

/** The devices on which the user is logged in, with buttons to log them out. */
export function Devices() {
  const t = useProfileWords();
  const common = useT();
  const format = useFormat();
  const [devices, setDevices] = useState<readonly Device[] | 'failed'>();

  const load = () =>
    call('user.device.list', {}, { toast: false }).result.then(
      ({ items }) => setDevices(items),
      () => setDevices((before) => before ?? 'failed'),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void load(), []);

  const logOut = async (deviceId?: string) => {
    const content = t(deviceId === undefined ? 'logOutAllAsk' : 'logOutAsk');
    if (!(await askUser({ content }))) return;
    await call('user.device.logOut', { deviceId }, { toast: false }).result.catch((error) =>
      showToast(sentenceOf(error)),
    );
    await load();
  };

  return (
    <Section title={t('devices')} note={t('devicesNote')}>
      <Card>
        {devices === undefined && <Skeleton />}
        {devices === 'failed' && (
          <Button
            id="devices-retry"
            variant="plain"
            text={common('server.retry')}
            onPress={() => void load()}
          />
        )}
        {Array.isArray(devices) &&
          devices.map(({ deviceId, device, family, seenAt, isThis }: Device, index) => (
            <View key={deviceId} id={`device-${index + 1}`} className="account__row">
              <View className="account__device">
                <Copy>{`${device || t('deviceUnknown')} · ${t(TARGETS[family])}`}</Copy>
                <Copy size={12} tone={isThis ? 'success' : 'muted'}>
                  {isThis ? t('thisDevice') : format.time(seenAt)}
                </Copy>
              </View>
              {!isThis && (
                <Button
                  id={`device-log-out-${index + 1}`}
                  variant="plain"
                  text={t('logOut')}
                  onPress={() => void logOut(deviceId)}
                />
              )}
            </View>
          ))}
        {Array.isArray(devices) && devices.length > 1 && (
          <Button id="devices-log-out" variant="plain" text={t('logOutAll')} onPress={() => void logOut()} />
        )}
      </Card>
    </Section>
  );
}
