import { forwardRef, useImperativeHandle } from 'react';
import { View } from 'react-native';
import type { WebViewProps } from 'react-native-webview';

/** Commands of the shell to the web view, in order. */
export const commands: string[] = [];

/** A web view without a browser: shows nothing, keeps its props for the test, and records commands. */
export const WebView = forwardRef((props: WebViewProps, ref) => {
  useImperativeHandle(ref, () => ({
    goBack: () => commands.push('goBack'),
    injectJavaScript: (script: string) => commands.push(script),
  }));
  return <View testID="web-view" {...(props as object)} />;
});
