import type { ReactNode } from 'react';
import type { Template } from '@/features/template-picks';
import { useWideWindow } from '@/platform/wide-window';
import { List } from '@/ui/list';
import type { PagedList } from '@/ui/use-paged-list';
import { keyOfTemplate, tileHeight } from './template';
import { TemplateTile, TemplateTilePlaceholder } from './template-tile';

/** Number of columns on a phone, and in a desktop window. */
const COLUMNS = { narrow: 2, wide: 4 } as const;

type TemplateListProps = {
  list: PagedList<Template>;
  onShow: (template: Template) => void;
  /** Shown when there are none. */
  empty: ReactNode;
};

/** Templates in columns, each with its page's aspect ratio. */
export function TemplateList({ list, onShow, empty }: TemplateListProps) {
  const count = COLUMNS[useWideWindow() ? 'wide' : 'narrow'];
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
