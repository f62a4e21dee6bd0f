import type { WebFramePort } from './port';
import './web-frame.scss';

/** What a site needs to work: its own scripts, forms and storage. It cannot take our page elsewhere. */
const ALLOWED = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The server's policy (frame-src) keeps the frame on the sites of the operator's list, wherever its links lead. */
export const WebFrame = (({ url, title }) => (
  <iframe
    id="web-frame"
    className="web-frame"
    src={url}
    title={title}
    sandbox={ALLOWED}
    referrerPolicy="no-referrer"
  />
)) satisfies WebFramePort;
