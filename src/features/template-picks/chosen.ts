import { switchTab, urlOf } from '@/navigation';
import type { Template } from './template';

let chosen: Template | undefined;

/** Shows a template in the template center: a tab that is switched to takes no query. */
export function choose(template: Template): void {
  chosen = template;
  void switchTab(urlOf('templates'));
}

/** For the template center: what it was opened for, once. */
export function takeChosen(): Template | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}
