import { type ReactNode, useEffect, useState } from 'react';
import { sharedTemplate, type Template } from '@/features/template-picks';
import type { ShareContent } from '@/platform/share';
import { call } from '@/request';
import type { PagedList } from '@/ui/use-paged-list';
import { PreviewPanel } from './preview-panel';

export type TemplatePreview = {
  show: (template: Template) => void;
  /** The panel to render on the page; empty while no template is displayed. */
  panel: ReactNode;
  /** What the page shares while a template is displayed. */
  content: ShareContent | undefined;
};

/**
 * The preview of a list's templates, over its page.
 * @param asked id of the template to display initially
 */
export function useTemplatePreview(list: PagedList<Template>, asked?: string): TemplatePreview {
  const [shown, setShown] = useState<Template>();
  useEffect(() => {
    if (!asked) return;
    const { result, abort } = call('template.template.get', { templateId: asked });
    // The error has been shown; the list stays usable.
    result.then(setShown, () => undefined);
    return abort;
  }, [asked]);

  const { items } = list;
  const at = shown ? items.findIndex(({ templateId }) => templateId === shown.templateId) : -1;
  const next = at === -1 ? undefined : items[at + 1];
  const isLast = at !== -1 && at >= items.length - 2;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per displayed template
  useEffect(() => {
    if (isLast) void list.more();
  }, [isLast, items.length]);

  const panel = shown && (
    <PreviewPanel
      template={shown}
      previous={items[at - 1]}
      next={next}
      onShow={setShown}
      onChange={(changed) => {
        setShown((now) => (now?.templateId === changed.templateId ? changed : now));
        list.replace(changed);
      }}
      onClose={() => setShown(undefined)}
    />
  );
  return { show: setShown, panel, content: shown && sharedTemplate(shown) };
}
