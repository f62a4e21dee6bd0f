import type { WebFramePort } from './port';
import './web-frame.scss';

/** Sandbox permissions that a site needs: scripts, forms and storage. It cannot navigate this page. */
const ALLOWED = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The server's policy (frame-src) restricts the frame to the operator's list of sites, wherever its links lead. */
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
