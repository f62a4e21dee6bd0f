import { FITTED, zoomAt } from '@/lib/gesture/zoom';
import { useShortcuts } from '@/platform/shortcuts';
import { editActions } from '../late/modules';
import type { OpenPoster } from '../open-poster';
import type { Editor } from './use-editor';
import type { Modes } from './use-modes';

/** Keys that zoom about the poster's center, with their factors. */
const ZOOMS: Readonly<Record<string, number>> = { '=': 1.25, '+': 1.25, '-': 0.8 };

/** Handles keyboard shortcuts: first those that end a mode or zoom, then the editor's actions. */
export function useCommands(poster: OpenPoster, editor: Editor, modes: Modes): void {
  useShortcuts((press) => {
    const { key, ctrlKey, metaKey } = press;
    if (key === 'Escape' && (modes.isPicking || modes.cropped || modes.written)) {
      modes.end();
      return true;
    }
    const by = ctrlKey || metaKey ? ZOOMS[key] : undefined;
    if (by !== undefined || ((ctrlKey || metaKey) && key === '0')) {
      const { zoom } = modes;
      const next = by === undefined ? FITTED : zoomAt(zoom, zoom.scale * by, { x: 0, y: 0 });
      modes.setZoom(next.scale === 1 ? FITTED : next);
      return true;
    }
    const actions = editActions();
    const asked = actions?.commandFor(press);
    if (!actions || !asked) return false;
    if (asked.command === 'undo') poster.undo();
    else if (asked.command === 'redo') poster.redo();
    else {
      if (!actions.canPerform(editor.now(), asked.command)) return false;
      editor.perform(asked.command, 'params' in asked ? asked.params : undefined);
    }
    return true;
  });
}
