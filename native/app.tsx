import type { SplashPart } from '@tuzuo/core/app/splash';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Linking, StatusBar, StyleSheet, useColorScheme } from 'react-native';
import { initialWindowMetrics, SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';
import { answer } from './bridge/answer';
import { createHandlers } from './bridge/handlers';
import { isTrusted, mayOpenOutside } from './bridge/origins';
import { deliveryScript, purchasesScript } from './bridge/protocol';
import { composePage } from './shell/bundled-page';
import { readShellConfig } from './shell/config';
import { pagesAddressOf } from './shell/links';
import { nativePay } from './shell/native-pay';
import { nativePush } from './shell/native-push';
import { nativeShell } from './shell/native-shell';
import { followPurchases, nativeStore } from './shell/native-store';
import { nativeUpdate } from './shell/native-update';
import { type PageScheme, reportedScheme, SCHEME_SCRIPT } from './shell/page-scheme';
import { RetryView } from './shell/retry-view';
import { SplashView } from './shell/splash-view';
import { useBackButton } from './shell/use-back-button';
import { useLinks } from './shell/use-links';
import { useLoad } from './shell/use-load';
import { usePageProof } from './shell/use-page-proof';
import { useSplash } from './shell/use-splash';
import shellConfig from './shell.config.json';

const config = readShellConfig(shellConfig);

/** Opens a URL in the app that handles its scheme; without such an app the page stays. */
function openOutside(url: string): void {
  if (mayOpenOutside(url)) Linking.openURL(url).catch(() => undefined);
}

/** Whether the web view may navigate there. Frames inside a page load freely; top-level pages must be trusted. */
function mayLoad({ url, isTopFrame = true }: { url: string; isTopFrame?: boolean }): boolean {
  if (!isTopFrame || url === 'about:blank' || isTrusted(url, config.trusted)) return true;
  openOutside(url);
  return false;
}

type Source = { uri: string } | { html: string; baseUrl: string };

/**
 * The whole app: the H5 pages in a web view, with the bridge, the splash, the back button and recovery from a failed
 * load. Android's web view serves the pages from the phone; iOS's loads them from the server, and falls back to the
 * bundled ones.
 */
export function App() {
  const page = useRef<WebView>(null);
  const canGoBack = useRef(false);
  const system = useColorScheme();
  // The page's own once it is known: the user can choose light or dark in its settings.
  const [pageScheme, setPageScheme] = useState<PageScheme>();
  const dark = (pageScheme ?? system) === 'dark';
  const [source, setSource] = useState<Source>({ uri: config.h5Url });
  const { attempt, load, fail, finish, retry } = useLoad();
  const splash = useSplash(load.state === 'failed');

  const openPages = useCallback(
    (uri: string) => {
      setSource({ uri });
      retry();
    },
    [retry],
  );
  const restart = useCallback(() => openPages(config.h5Url), [openPages]);
  useLinks(
    useCallback(
      (link) => {
        const address = pagesAddressOf(link, config);
        if (address !== undefined) openPages(address);
      },
      [openPages],
    ),
  );

  const prove = usePageProof(attempt, nativeUpdate, restart);
  const handlers = useMemo(() => {
    const report = (part: SplashPart) => {
      splash.report(part);
      if (part === 'page') prove();
    };
    const { trusted, channel, updatePublicKey: publicKey } = config;
    return createHandlers({
      trusted,
      channel,
      publicKey,
      restart,
      report,
      update: nativeUpdate,
      phone: nativeShell,
      store: nativeStore,
      pay: nativePay,
      push: nativePush,
    });
  }, [splash.report, prove, restart]);

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
      const scheme = isTrusted(message.url, config.trusted) && reportedScheme(message.text);
      if (scheme) return setPageScheme(scheme);
      const response = await answer(message, config.trusted, handlers);
      if (response !== undefined) page.current?.injectJavaScript(deliveryScript(response));
    },
    [handlers],
  );

  useEffect(() => followPurchases(() => page.current?.injectJavaScript(purchasesScript)), []);

  const failOffline = useCallback(async () => {
    const { readPage, sha256 } = ('uri' in source && nativeShell) || {};
    const html = readPage && sha256 && (await composePage(readPage, sha256).catch(() => undefined));
    if (html === undefined) return fail('offline');
    setSource({ html, baseUrl: config.h5Url });
    retry();
  }, [source, fail, retry]);

  return (
    <SafeAreaProvider initialMetrics={initialWindowMetrics}>
      <StatusBar
        barStyle={dark ? 'light-content' : 'dark-content'}
        backgroundColor={(dark ? styles.dark : styles.light).backgroundColor}
      />
      <SafeAreaView testID="shell" style={[styles.screen, dark ? styles.dark : styles.light]}>
        <WebView
          key={attempt}
          ref={page}
          source={source}
          originWhitelist={['*']}
          onShouldStartLoadWithRequest={mayLoad}
          onOpenWindow={({ nativeEvent }) => openOutside(nativeEvent.targetUrl)}
          onNavigationStateChange={(state) => {
            canGoBack.current = state.canGoBack;
          }}
          injectedJavaScript={SCHEME_SCRIPT}
          onMessage={receive}
          onLoadEnd={finish}
          onError={failOffline}
          onHttpError={() => fail('server')}
          onRenderProcessGone={() => fail('stopped')}
          onContentProcessDidTerminate={() => fail('stopped')}
          renderError={() => <></>}
          mediaCapturePermissionGrantType="grantIfSameHostElsePrompt"
          mediaPlaybackRequiresUserAction={false}
          allowsInlineMediaPlayback
          mixedContentMode="never"
          allowsBackForwardNavigationGestures
          sharedCookiesEnabled
          webviewDebuggingEnabled={__DEV__}
        />
        {splash.open && <SplashView />}
        {load.state === 'failed' && <RetryView dark={dark} failure={load.failure} onRetry={restart} />}
      </SafeAreaView>
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  light: { backgroundColor: '#f5f7fa' },
  dark: { backgroundColor: '#101217' },
});
