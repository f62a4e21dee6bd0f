import { useState } from 'react';
import { Page } from '@/features/shell';
import { useT } from '@/i18n';
import {
  back,
  NavigationError,
  open,
  type QueryOf,
  relaunch,
  replace,
  routes,
  switchTab,
  withQuery,
} from '@/navigation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ActionRow, ChoiceRow, FactRow } from '@/ui/list-row';
import { Section } from '@/ui/section';

/** The calls of the navigation by name: a developer reads these in the code. */
const ways = { open, replace, switchTab, relaunch };
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** The host's own refusals are objects with an `errMsg`. */
function reasonOf(error: unknown): string {
  if (error instanceof NavigationError) return `${error.reason}: ${error.url}`;
  return JSON.stringify(error);
}

/** For developers: every page of this build and every way there, with what the navigation says to it. */
function DebugPanel({ address }: QueryOf<'app-debug'>) {
  const t = useT();
  const [way, setWay] = useState<Way>('open');
  const [outcome, setOutcome] = useState('');
  const report = (going: Promise<void>) => {
    setOutcome('');
    going.catch((error: unknown) => setOutcome(reasonOf(error)));
  };
  const go = (url: string) => report(ways[way](url));

  return (
    <Page name="app-debug" titleKey="debug.title">
      <Section title={t('debug.way')}>
        <Card>
          {wayNames.map((name) => (
            <ChoiceRow
              key={name}
              id={`debug-way-${name}`}
              text={name}
              selected={name === way}
              onPress={() => setWay(name)}
            />
          ))}
        </Card>
        <Button id="debug-back" look="quiet" text={t('bar.back')} onPress={() => report(back())} />
        {outcome !== '' && <FactRow id="debug-outcome" name={t('debug.refused')} value={outcome} />}
      </Section>
      <Section title={t('debug.pages')}>
        <Card>
          {address !== undefined && (
            <ActionRow id="debug-address" text={address} onPress={() => go(address)} />
          )}
          {routes.map(({ name, path }) => (
            <ActionRow key={name} id={`debug-route-${name}`} text={path} onPress={() => go(path)} />
          ))}
        </Card>
      </Section>
    </Page>
  );
}

export const DebugPage = withQuery('app-debug', DebugPanel);
