import { originOf } from '@tuzuo/core/web-origin';
import type { ComponentType } from 'react';
import { Dimensions } from 'react-native';
import { WebView } from 'react-native-webview';
import type { WebFrameProps } from './web-frame';

/** Links to other sites lead nowhere: only this one was allowed. */
export const WebFrame = (({ url }) => (
  <WebView
    source={{ uri: url }}
    style={{ height: Dimensions.get('window').height }}
    onShouldStartLoadWithRequest={(request) => originOf(request.url) === originOf(url)}
  />
)) satisfies ComponentType<WebFrameProps>;
