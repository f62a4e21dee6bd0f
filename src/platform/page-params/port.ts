/** Query of the page as the host hands it over. */
type PageParams = {
  raw: Readonly<Record<string, string | undefined>>;
  /** Whether names and values are still as they stand in the address. */
  encoded: boolean;
};

export type UsePageParams = () => PageParams;
