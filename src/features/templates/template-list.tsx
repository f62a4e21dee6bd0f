import type { ReactNode } from 'react';
import type { Template } from '@/features/template-picks';
import { useWideWindow } from '@/platform/wide-window';
import { List } from '@/ui/list';
import type { PagedList } from '@/ui/use-paged-list';
import { keyOfTemplate, tileHeight } from './template';
import { TemplateTile, TemplateTilePlaceholder } from './template-tile';

/** Minimum width of a window, in px, for this many columns; two on a phone. */
const COLUMNS = { 4: 1024, 5: 1240, 6: 1440 } as const;

function useColumns(): number {
  const [four, five, six] = [useWideWindow(COLUMNS[4]), useWideWindow(COLUMNS[5]), useWideWindow(COLUMNS[6])];
  if (six) return 6;
  return five ? 5 : four ? 4 : 2;
}

type TemplateListProps = {
  list: PagedList<Template>;
  onShow: (template: Template) => void;
  /** Shown when there are none. */
  empty: ReactNode;
};

/** Templates in columns, each with its page's aspect ratio. */
export function TemplateList({ list, onShow, empty }: TemplateListProps) {
  const count = useColumns();
  return (
    <List
      id="templates"
      list={list}
      keyOf={keyOfTemplate}
      columns={{ count, heightOf: tileHeight }}
      render={(template) => <TemplateTile template={template} onPress={() => onShow(template)} />}
      placeholder={<TemplateTilePlaceholder />}
      empty={empty}
    />
  );
}
