import { APP_VERSION, VERSION_CODE } from '@tuzuo/core/app/version';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { system } from '@/platform/system';
import { deviceId } from '@/session/device-id';
import { useDebugMode } from '@/shell/debug-mode';
import { Card } from '@/ui/card';
import { FactRow, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useVersionTap } from './use-version-tap';
import { useSettingsWords } from './words';

/** What runs here. Ten taps on the version switch debug mode, and then the way to its panel is here. */
export function AboutSection() {
  const t = useSettingsWords();
  const common = useT();
  const { on } = useDebugMode();
  const tapVersion = useVersionTap();
  return (
    <Section title={t('about')}>
      <Card>
        <FactRow
          id="settings-version"
          name={common('my.version')}
          value={`${APP_VERSION} (${VERSION_CODE})`}
          onTap={tapVersion}
        />
        <FactRow id="settings-device" name={t('device')} value={deviceId()} />
        <FactRow id="server-address" name={t('server')} value={system.serverAddress()} />
        <FactRow name={t('licence')} value={t('licenceText')} />
        {on && (
          <LinkRow
            id="settings-debug"
            text={common('debug.title')}
            onPress={() => void open(urlOf('app-debug'))}
          />
        )}
      </Card>
    </Section>
  );
}
