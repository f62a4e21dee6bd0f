import { useEffect } from 'react';
import type { Template } from '@/features/template-picks';
import type { TemplatePreview } from '@/features/template-preview';
import { open, urlOf } from '@/navigation';
import type { PagedList } from '@/ui/use-paged-list';

const openPreview = (templateId: string) => void open(urlOf('template-search', { templateId }));

/** Tabs are in the main package, which must stay small: the preview is a page of the sub-package. */
export function useCenterPreview(_list: PagedList<Template>, asked?: string): TemplatePreview {
  useEffect(() => {
    if (asked) openPreview(asked);
  }, [asked]);
  return { show: ({ templateId }) => openPreview(templateId), panel: null, content: undefined };
}
