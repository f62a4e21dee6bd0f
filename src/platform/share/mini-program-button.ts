import './mini-program-button.scss';

/** WeChat's own element, the only thing in its browser that opens a mini-program. */
export const LAUNCH_TAG = 'wx-open-launch-weapp';

/** What WeChat draws in its element, in a world of its own that our styles do not reach. */
const LOOK =
  'padding:0 16px;height:40px;border:0;border-radius:20px;background:#2074ff;color:#fff;font-size:14px';

/** The page in front, as WeChat names pages of a mini-program: all of ours are there. */
const pageInFront = (): string => {
  const [path = '', query] = window.location.hash.replace(/^#\/?/, '').split('?', 2);
  return `${path || 'pages/home/index'}.html${query ? `?${query}` : ''}`;
};

/**
 * Shows a button that opens the page in front in the mini-program, until it is taken away, and none where WeChat does not
 * know its element or does not let the account use it.
 * @param username original id of the mini-program
 * @returns tells the button that another page is in front: pages push their addresses, of which browsers tell nobody
 */
export function offerMiniProgram(username: string, words: { open: string; close: string }): () => void {
  const box = document.createElement('div');
  box.className = 'mini-program-button';
  const tag = document.createElement(LAUNCH_TAG);
  tag.id = 'open-mini-program';
  tag.setAttribute('username', username);
  const aim = () => tag.setAttribute('path', pageInFront());
  const template = document.createElement('script');
  template.type = 'text/wxtag-template';
  const button = document.createElement('button');
  button.style.cssText = LOOK;
  button.textContent = words.open;
  template.textContent = button.outerHTML;
  tag.append(template);
  const close = document.createElement('button');
  close.className = 'mini-program-button__close';
  close.setAttribute('aria-label', words.close);
  const remove = () => box.remove();
  close.onclick = remove;
  tag.addEventListener('error', remove);
  document.addEventListener('WeixinOpenTagsError', remove, { once: true });
  aim();
  box.append(tag, close);
  document.body.append(box);
  return aim;
}
