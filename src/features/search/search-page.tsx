import { View } from '@tarojs/components';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { QUICK_TASKS } from '@tuzuo/core/tools/presets';
import { useState } from 'react';
import { TemplateStrip } from '@/features/template-picks';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { Page } from '@/shell/page';
import { SceneTile } from '@/tools/ai-product/scenes';
import { sceneUrl, TaskGrid, ToolGrid, useFreshCatalog, useTasks } from '@/tools/catalog';
import { DocumentPlaceholder, DocumentRow } from '@/tools/id-photo/documents';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import { TextBox } from '@/ui/text-box';
import { useFound } from './found';
import { useSearchWords } from './words';
import './search-page.scss';

/** Popular searches; a tap fills one in. */
function Popular({ onChoose }: { onChoose: (query: string) => void }) {
  const t = useSearchWords();
  return (
    <Section title={t('popular')}>
      <View id="search-popular" className="search-page__popular">
        {t('popular.list')
          .split('|')
          .map((words, index) => (
            <View
              key={words}
              id={`search-popular-${index}`}
              className="search-page__chip"
              {...press(() => onChoose(words), { role: 'button' })}
            >
              <Copy size={14}>{words}</Copy>
            </View>
          ))}
      </View>
    </Section>
  );
}

/** Tasks, tools, scenes and documents that match the input; before any input, popular searches and every tool. */
export function SearchPage() {
  const t = useSearchWords();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const isEmpty = query === '';
  const { presets, tools, scenes, ...answered } = useFound(query);
  const { documents = [], templates = [] } = answered;
  const found = useTasks(presets);
  const quick = useTasks(QUICK_TASKS);
  useFreshCatalog();
  const isBlank = found.length + tools.length + scenes.length + documents.length + templates.length === 0;
  const isWaiting = isBlank && (answered.documents === undefined || answered.templates === undefined);
  const isNothing = isBlank && !isWaiting;
  const tasks = isNothing ? quick : found;
  const shownTools = isEmpty ? TOOL_KEYS : tools;
  return (
    <Page name="search" titleKey="page.search">
      <View className="search-page__field">
        <TextBox
          id="search-query"
          value={typed}
          label={t('label')}
          placeholder={t('placeholder')}
          maxLength={40}
          onChange={setTyped}
        />
      </View>
      {isNothing && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('none')}
          text={t('noneText')}
          action={{ text: t('clear'), onPress: () => setTyped('') }}
        />
      )}
      {(isEmpty || isNothing) && <Popular onChoose={setTyped} />}
      {!isEmpty && tasks.length > 0 && (
        <Section title={t('tasks')}>
          <TaskGrid id="search-tasks" tasks={tasks} />
        </Section>
      )}
      {isWaiting && (
        <Section title={t('documents')}>
          <View id="search-waiting" className="search-page__documents">
            <DocumentPlaceholder />
            <DocumentPlaceholder />
          </View>
        </Section>
      )}
      {documents.length > 0 && (
        <Section title={t('documents')}>
          <View id="search-documents" className="search-page__documents">
            {documents.map((document) => (
              <DocumentRow
                key={document.specId}
                prefix="search-document"
                document={document}
                onPress={() =>
                  void open(urlOf('id-photo', { preset: JSON.stringify({ specId: document.specId }) }))
                }
              />
            ))}
          </View>
        </Section>
      )}
      {templates.length > 0 && (
        <Section title={t('templates')}>
          <TemplateStrip
            id="search-templates"
            templates={templates}
            onShow={({ templateId }) => void open(urlOf('template-search', { query, templateId }))}
            more={{ text: t('templatesAll'), onPress: () => void open(urlOf('template-search', { query })) }}
          />
        </Section>
      )}
      {shownTools.length > 0 && (
        <Section title={t('tools')}>
          <ToolGrid tools={shownTools} />
        </Section>
      )}
      {scenes.length > 0 && (
        <Section title={t('scenes')}>
          <View id="search-scenes" className="search-page__scenes">
            {scenes.map((scene) => (
              <SceneTile
                key={scene}
                id={`search-scene-${scene}`}
                scene={scene}
                role="link"
                onPress={() => void open(sceneUrl(scene))}
              />
            ))}
          </View>
        </Section>
      )}
    </Page>
  );
}
