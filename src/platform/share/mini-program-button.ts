import './mini-program-button.scss';

/** WeChat's own element; the only way to open a mini-program from its browser. */
export const LAUNCH_TAG = 'wx-open-launch-weapp';

/** Inline style: WeChat renders the element's content isolated from the page's styles. */
const LOOK =
  'padding:0 16px;height:40px;border:0;border-radius:20px;background:#2074ff;color:#fff;font-size:14px';

/** The current page as WeChat names a mini-program's pages; the mini-program has all of them. */
const pageInFront = (): string => {
  const [path = '', query] = window.location.hash.replace(/^#\/?/, '').split('?', 2);
  return `${path || 'pages/home/index'}.html${query ? `?${query}` : ''}`;
};

/**
 * Shows a button that opens the current page in the mini-program, until the user closes it. Shows none where WeChat
 * does not support the element or does not permit it for the account.
 * @param username original id of the mini-program
 * @returns a function to call after navigation: browsers fire no event when pages push their addresses
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
