import { useState } from 'react';
import { colorScheme } from '@/platform/color-scheme';
import { SCHEMES } from '@/platform/color-scheme/port';
import { Card, ChoiceRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { useSettingsWords } from './words';

const WORDS = { system: 'scheme.system', light: 'scheme.light', dark: 'scheme.dark' } as const;

/** Light, dark, or as the system; renders nothing where the host alone can choose. */
export function SchemeChoice() {
  const t = useSettingsWords();
  const [chosen, setChosen] = useState(colorScheme.chosen);
  if (!colorScheme.canChoose) return null;
  return (
    <Section title={t('scheme')}>
      <Card>
        {SCHEMES.map((scheme) => (
          <ChoiceRow
            key={scheme}
            id={`scheme-${scheme}`}
            text={t(WORDS[scheme])}
            selected={scheme === chosen}
            onPress={() => {
              colorScheme.choose(scheme);
              setChosen(scheme);
            }}
          />
        ))}
      </Card>
    </Section>
  );
}
