import { shownRatio, type Template } from '@/features/template-picks';

export const keyOfTemplate = ({ templateId }: Template) => templateId;

/** Height of the name below an image, as a fraction of the column's width. */
const NAME = 0.2;

/** Height of a tile, in column widths. */
export const tileHeight = (template: Template) => shownRatio(template) + NAME;
