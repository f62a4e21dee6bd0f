export const MAX_CHART_ROWS = 24;
/** Height of a line of a ring's legend, in font sizes. */
export const LEGEND_LINE = 1.7;
/** Characters of a label, and of a value. */
export const MAX_CHART_TEXT = 60;
