/** The id to spread on an element that may have none: Taro's browser elements would take undefined for its name. */
export const named = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id });
