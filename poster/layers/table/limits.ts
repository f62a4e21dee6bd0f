export const MAX_TABLE_COLUMNS = 20;
export const MAX_TABLE_ROWS = 60;
