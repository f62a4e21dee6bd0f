/** Does it when nothing that the page began with is still to come. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act);
}
