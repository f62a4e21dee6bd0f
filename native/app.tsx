import { useCallback, useRef } from 'react';
import { Linking, SafeAreaView, StyleSheet } from 'react-native';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';
import { answer } from './bridge/answer';
import { handlers } from './bridge/handlers';
import { isTrusted, mayOpenOutside } from './bridge/origins';
import { deliveryScript } from './bridge/protocol';
import { readShellConfig } from './shell/config';
import { RetryView } from './shell/retry-view';
import { useBackButton } from './shell/use-back-button';
import { useLoad } from './shell/use-load';
import shellConfig from './shell.config.json';

const config = readShellConfig(shellConfig);

/** Hands an address to the app that serves its kind; a phone without such an app keeps the page it shows. */
function openOutside(url: string): void {
  if (mayOpenOutside(url)) Linking.openURL(url).catch(() => undefined);
}

/** Whether the web view may go there itself. Frames inside a page load by themselves; top-level ones must be ours. */
function mayLoad({ url, isTopFrame = true }: { url: string; isTopFrame?: boolean }): boolean {
  if (!isTopFrame || url === 'about:blank' || isTrusted(url, config.trusted)) return true;
  openOutside(url);
  return false;
}

/** The whole app: the H5 pages in a web view, with the bridge, the back button and a way out of a failed load. */
export function App() {
  const page = useRef<WebView>(null);
  const canGoBack = useRef(false);
  const { attempt, load, fail, finish, retry } = useLoad();

  useBackButton(
    useCallback(() => {
      if (load.state !== 'shown' || !canGoBack.current) return false;
      page.current?.goBack();
      return true;
    }, [load.state]),
  );

  const receive = useCallback(async ({ nativeEvent }: WebViewMessageEvent) => {
    const response = await answer({ text: nativeEvent.data, url: nativeEvent.url }, config.trusted, handlers);
    if (response !== undefined) page.current?.injectJavaScript(deliveryScript(response));
  }, []);

  return (
    <SafeAreaView style={styles.screen}>
      <WebView
        key={attempt}
        ref={page}
        source={{ uri: config.h5Url }}
        originWhitelist={['*']}
        onShouldStartLoadWithRequest={mayLoad}
        onOpenWindow={({ nativeEvent }) => openOutside(nativeEvent.targetUrl)}
        onNavigationStateChange={(state) => {
          canGoBack.current = state.canGoBack;
        }}
        onMessage={receive}
        onLoadEnd={finish}
        onError={() => fail('offline')}
        onHttpError={() => fail('server')}
        onRenderProcessGone={() => fail('stopped')}
        onContentProcessDidTerminate={() => fail('stopped')}
        renderError={() => <></>}
        mixedContentMode="never"
        allowsBackForwardNavigationGestures
        sharedCookiesEnabled
        webviewDebuggingEnabled={__DEV__}
      />
      {load.state === 'failed' && <RetryView failure={load.failure} onRetry={retry} />}
    </SafeAreaView>
  );
}

const styles = StyleSheet.create({ screen: { flex: 1 } });
