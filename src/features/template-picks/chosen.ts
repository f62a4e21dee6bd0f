import { switchTab, urlOf } from '@/navigation';
import type { Template } from './template';

let chosen: Template | undefined;

/** Shows a template in the template center, by a variable because switching to a tab takes no query. */
export function choose(template: Template): void {
  chosen = template;
  void switchTab(urlOf('templates'));
}

/** For the template center: the template that it was opened for, once. */
export function takeChosen(): Template | undefined {
  const taken = chosen;
  chosen = undefined;
  return taken;
}
