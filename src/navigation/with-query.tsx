import { type ComponentType, useMemo } from 'react';
import { usePageParams } from '@/platform/page-params';
import type { QueryOf } from './queries';
import { readQuery } from './query';
import type { RouteName } from './routes';

/**
 * Wraps a page so that it receives its query as props: `withQuery('login', LoginPage)`.
 * @param _name the route, which types the props
 */
export function withQuery<Name extends RouteName>(_name: Name, Page: ComponentType<QueryOf<Name>>) {
  return function PageWithQuery() {
    const { raw, encoded } = usePageParams();
    const query = useMemo(() => readQuery(raw, encoded), [raw, encoded]);
    // People edit addresses: any of these props may be missing or have an invalid value.
    return <Page {...(query as QueryOf<Name>)} />;
  };
}
