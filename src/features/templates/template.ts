import { shownRatio, type Template } from '@/features/template-picks';

export const keyOfTemplate = ({ templateId }: Template) => templateId;

/** The name below a picture takes as much of a column's width. */
const NAME = 0.2;

/** Height of a tile in a column, in widths of it. */
export const tileHeight = (template: Template) => shownRatio(template) + NAME;
