import { type ComponentType, useMemo } from 'react';
import { usePageParams } from '@/platform/page-params';
import type { QueryOf } from './queries';
import { readQuery } from './query';
import type { RouteName } from './routes';

/**
 * A page that is told its query as props: `withQuery('login', LoginPage)`.
 * @param _name the route, which types the props
 */
export function withQuery<Name extends RouteName>(_name: Name, Page: ComponentType<QueryOf<Name>>) {
  return function PageWithQuery() {
    const { raw, encoded } = usePageParams();
    const query = useMemo(() => readQuery(raw, encoded), [raw, encoded]);
    // People edit addresses: a page treats its props as words of the type, any of which may be missing or wrong.
    return <Page {...(query as QueryOf<Name>)} />;
  };
}
