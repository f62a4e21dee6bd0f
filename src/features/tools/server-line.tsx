import { View } from '@tarojs/components';
import { type MessageKey, useT } from '@/i18n';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { type Connection, loadCatalogue, useCatalogue } from './catalogue.store';
import './server-line.scss';

/** Connection → the sentence that says it. */
const CONNECTION_WORDS = {
  connecting: 'server.connecting',
  connected: 'server.connected',
  offline: 'server.offline',
  refused: 'server.refused',
} as const satisfies Record<Connection, MessageKey>;

/** One line on the server's state; when it failed, with the way to try again. */
export function ServerLine() {
  const t = useT();
  const connection = useCatalogue((state) => state.connection);
  const failed = connection === 'offline' || connection === 'refused';
  return (
    <View
      id={failed ? 'state-error' : 'server-state'}
      className={failed ? 'server-line server-line--failed' : 'server-line'}
    >
      <View className={`server-line__dot server-line__dot--${connection}`} />
      <View className="server-line__words">
        <Copy size={12} tone={failed ? 'danger' : 'muted'}>
          {t(CONNECTION_WORDS[connection])}
        </Copy>
      </View>
      {failed && <Button id="server-retry" look="quiet" text={t('server.retry')} onPress={loadCatalogue} />}
    </View>
  );
}
