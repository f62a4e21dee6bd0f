import { type Locale, matchLocale } from '@tuzuo/core/text/locale';
import { I18nManager } from 'react-native';

/** Why the pages could not be shown. */
export type LoadFailure = 'offline' | 'server' | 'timeout' | 'stopped';

type Words = Record<LoadFailure, string> & { title: string; retry: string };

/** The shell's own texts; everything else is shown by the pages. Timeout: product spec, section 8. */
const WORDS: Record<Locale, Words> = {
  'zh-CN': {
    title: '页面没有打开',
    offline: '请检查网络连接，然后重试。',
    server: '服务器暂时无法响应，请稍后重试。',
    timeout: '连接服务器超时，点击屏幕重试',
    stopped: '页面意外停止，请重试。',
    retry: '重试',
  },
  'zh-TW': {
    title: '頁面沒有開啟',
    offline: '請檢查網路連線，然後重試。',
    server: '伺服器暫時無法回應，請稍後重試。',
    timeout: '連接服務器超時，點擊屏幕重試',
    stopped: '頁面意外停止，請重試。',
    retry: '重試',
  },
  en: {
    title: 'The page did not open',
    offline: 'Check your connection, then try again.',
    server: 'The server is not answering right now. Try again in a moment.',
    timeout: 'The connection timed out, click the screen to try again.',
    stopped: 'The page stopped unexpectedly. Try again.',
    retry: 'Try again',
  },
  fr: {
    title: 'La page ne s’est pas ouverte',
    offline: 'Vérifiez votre connexion, puis réessayez.',
    server: 'Le serveur ne répond pas pour le moment. Réessayez dans un instant.',
    timeout: 'La connexion a expiré, cliquez sur l’écran pour réessayer.',
    stopped: 'La page s’est arrêtée de façon inattendue. Réessayez.',
    retry: 'Réessayer',
  },
  es: {
    title: 'La página no se ha abierto',
    offline: 'Compruebe su conexión y vuelva a intentarlo.',
    server: 'El servidor no responde en este momento. Vuelva a intentarlo en unos instantes.',
    timeout: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
    stopped: 'La página se detuvo de forma inesperada. Vuelva a intentarlo.',
    retry: 'Reintentar',
  },
};

/** The shell's texts in the phone's language. */
export function shellWords(): Words {
  return WORDS[matchLocale(I18nManager.getConstants().localeIdentifier ?? undefined)];
}
