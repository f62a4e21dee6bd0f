import { View } from '@tarojs/components';
import { SCENES } from '@tuzuo/core/backdrops';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { Page } from '@/shell/page';
import { SceneTile, useSceneWords } from '@/tools/ai-product/scenes';
import { ensureCatalogue, sceneUrl, ToolGrid, toolFaces, useScenesOpen } from '@/tools/catalogue';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import { TextBox } from '@/ui/text-box';
import { useSearchWords } from './locales';
import { isMatch } from './matching';
import './search-page.scss';

/** What has the words of a query in the user's language: tools, and scenes while product images can be made. */
function useFound(query: string) {
  const t = useT();
  const scene = useSceneWords();
  const offersScenes = useScenesOpen();
  const tools = TOOL_KEYS.filter((tool) =>
    isMatch(query, [t(toolFaces[tool].name), t(toolFaces[tool].line), tool]),
  );
  const scenes = SCENES.filter(({ id, category }) =>
    isMatch(query, [scene(`scene.${id}`), scene(`category.${category}`), id]),
  );
  return { tools, scenes: offersScenes ? scenes : [] };
}

/** Tools and scenes by what the user types; all of them before that. */
export function SearchPage() {
  const t = useSearchWords();
  const [query, setQuery] = useState('');
  const { tools, scenes } = useFound(query);
  useEffect(ensureCatalogue, []);
  return (
    <Page name="search" titleKey="page.search">
      <View className="search-page__field">
        <TextBox
          id="search-query"
          value={query}
          label={t('label')}
          placeholder={t('placeholder')}
          maxLength={40}
          onChange={setQuery}
        />
      </View>
      {tools.length + scenes.length === 0 && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('none')}
          text={t('noneText')}
          action={{ text: t('clear'), onPress: () => setQuery('') }}
        />
      )}
      {tools.length > 0 && (
        <Section title={t('tools')}>
          <ToolGrid tools={tools} />
        </Section>
      )}
      {scenes.length > 0 && (
        <Section title={t('scenes')}>
          <View id="search-scenes" className="search-page__scenes">
            {scenes.map(({ id }) => (
              <SceneTile
                key={id}
                id={`search-scene-${id}`}
                scene={id}
                role="link"
                onPress={() => void open(sceneUrl(id))}
              />
            ))}
          </View>
        </Section>
      )}
    </Page>
  );
}
