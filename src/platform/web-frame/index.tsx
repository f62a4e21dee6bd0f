import { WebView } from '@tarojs/components';
import type { WebFramePort } from './port';

export const WebFrame: WebFramePort = ({ url }) => <WebView src={url} />;
