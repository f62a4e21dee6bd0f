import { useState } from 'react';
import { back, open, relaunch, replace, routes, switchTab } from '@/navigation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ActionRow, ChoiceRow, FactRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { reasonOf } from './reason-of';
import { useDebugWords } from './words';

/** The calls of the navigation by name: a developer reads these in the code. */
const ways = { open, replace, switchTab, relaunch };
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** Every page of this build and every way there, with what the navigation says to it. */
export function WaysSection({ address }: { address: string | undefined }) {
  const t = useDebugWords();
  const [way, setWay] = useState<Way>('open');
  const [outcome, setOutcome] = useState('');
  const report = (going: Promise<void>) => {
    setOutcome('');
    going.catch((error: unknown) => setOutcome(reasonOf(error)));
  };
  const go = (url: string) => report(ways[way](url));

  return (
    <>
      <Section title={t('way')}>
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
        <Button id="debug-back" look="quiet" text="back" onPress={() => report(back())} />
        {outcome !== '' && <FactRow id="debug-outcome" name={t('refused')} value={outcome} />}
      </Section>
      <Section title={t('pages')}>
        <Card>
          {address !== undefined && (
            <ActionRow id="debug-address" text={address} onPress={() => go(address)} />
          )}
          {routes.map(({ name, path }) => (
            <ActionRow key={name} id={`debug-route-${name}`} text={path} onPress={() => go(path)} />
          ))}
        </Card>
      </Section>
    </>
  );
}
