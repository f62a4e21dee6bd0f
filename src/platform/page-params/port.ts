/** The page's query as the host provides it. */
type PageParams = {
  raw: Readonly<Record<string, string | undefined>>;
  /** Whether names and values are still URL-encoded. */
  encoded: boolean;
};

export type UsePageParams = () => PageParams;
