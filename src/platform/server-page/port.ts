/** Pages of the server itself, for the operator at its machine. */
export type ServerPagePort = {
  /** Opens one beside this page; undefined on targets that cannot. */
  open: ((path: string) => void) | undefined;
};
