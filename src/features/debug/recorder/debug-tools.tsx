import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { startRecording, stopRecording } from './recorder';
import './debug-tools.scss';

/** The tools of debug mode. */
export const debugTools = { start: startRecording, stop: stopRecording, Button: DebugButton };

/** A button that floats on every page in debug mode and opens the panel. */
function DebugButton() {
  const t = useT();
  const show = () => void open(urlOf('app-debug')).catch(() => undefined);
  return (
    <View
      id="debug-button"
      className="debug-button"
      {...press(show, { role: 'button', label: t('debug.title') })}
    >
      <Copy size={10} tone="on-dark" strong>
        {t('debug.button')}
      </Copy>
    </View>
  );
}
