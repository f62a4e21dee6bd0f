import { originOf } from '@tuzuo/core/api/web-origin';
import type { SplashPart } from '@tuzuo/core/app/splash';
import { useCallback, useMemo, useRef } from 'react';
import { Linking, requireNativeComponent, SafeAreaView, StyleSheet } from 'react-native';
import { WebView, type WebViewMessageEvent, type WebViewProps } from 'react-native-webview';
import { answer } from './bridge/answer';
import { createHandlers } from './bridge/handlers';
import { isTrusted, mayOpenOutside } from './bridge/origins';
import { deliveryScript } from './bridge/protocol';
import { readShellConfig } from './shell/config';
import { nativeUpdate } from './shell/native-update';
import { RetryView } from './shell/retry-view';
import { SplashView } from './shell/splash-view';
import { useBackButton } from './shell/use-back-button';
import { useLoad } from './shell/use-load';
import { useSplash } from './shell/use-splash';
import shellConfig from './shell.config.json';

const config = readShellConfig(shellConfig);

/** Where the app can install pages, a web view that shows them in place of the server's. */
const pagesView: WebViewProps['nativeConfig'] = nativeUpdate && {
  component: requireNativeComponent('TuzuoWebView'),
  props: { pagesOrigin: originOf(config.h5Url) },
};

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

/**
 * The whole app: the H5 pages in a web view, with the bridge, the splash, the back button and a way out of a failed
 * load.
 */
export function App() {
  const page = useRef<WebView>(null);
  const canGoBack = useRef(false);
  const { attempt, load, fail, finish, retry } = useLoad();
  const splash = useSplash(load.state === 'failed');
  const handlers = useMemo(() => {
    const report = (part: SplashPart) => {
      splash.report(part);
      // Should it fail, the next start goes back to the pages of before: they work too.
      if (part === 'page') nativeUpdate?.confirmPages().catch(() => undefined);
    };
    return createHandlers({ trusted: config.trusted, update: nativeUpdate, restart: retry, report });
  }, [splash.report, retry]);

  useBackButton(
    useCallback(() => {
      if (load.state !== 'shown' || !canGoBack.current) return false;
      page.current?.goBack();
      return true;
    }, [load.state]),
  );

  const receive = useCallback(
    async ({ nativeEvent }: WebViewMessageEvent) => {
      const message = { text: nativeEvent.data, url: nativeEvent.url };
      const response = await answer(message, config.trusted, handlers);
      if (response !== undefined) page.current?.injectJavaScript(deliveryScript(response));
    },
    [handlers],
  );

  return (
    <SafeAreaView style={styles.screen}>
      <WebView
        key={attempt}
        ref={page}
        source={{ uri: config.h5Url }}
        {...(pagesView && { nativeConfig: pagesView })}
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
      {splash.open && <SplashView />}
      {load.state === 'failed' && <RetryView failure={load.failure} onRetry={retry} />}
    </SafeAreaView>
  );
}

const styles = StyleSheet.create({ screen: { flex: 1 } });
