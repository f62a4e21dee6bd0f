/** Returns the props for an optional id: Taro's browser elements would use undefined as an id. */
export const named = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id });
