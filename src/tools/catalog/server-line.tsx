import { View } from '@tarojs/components';
import { type MessageKey, useT } from '@/i18n';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { type Connection, loadCatalog, useCatalog } from './catalog.store';
import './server-line.scss';

/** Message for each connection state. */
const CONNECTION_WORDS = {
  connecting: 'server.connecting',
  connected: 'server.connected',
  offline: 'server.offline',
  refused: 'server.refused',
} as const satisfies Record<Connection, MessageKey>;

/** The server's state: for assistive tools only while all is well, otherwise a notice with a retry button. */
export function ServerLine() {
  const t = useT();
  const connection = useCatalog((state) => state.connection);
  const failed = connection === 'offline' || connection === 'refused';
  return (
    <View
      id={failed ? 'state-error' : 'server-state'}
      className={failed ? 'server-line--failed' : 'server-line--well'}
    >
      {failed && <View className="server-line__dot" />}
      <View className="server-line__words">
        <Copy size={12} tone={failed ? 'danger' : 'muted'}>
          {t(CONNECTION_WORDS[connection])}
        </Copy>
      </View>
      {failed && <Button id="server-retry" variant="quiet" text={t('server.retry')} onPress={loadCatalog} />}
    </View>
  );
}
