import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { type ComponentType, useState } from 'react';
import { replace, withQuery } from '@/navigation';
import { Page } from '@/shell/page';
import { resultsRouteOf, toolFaces, toolUrl } from '@/tools/catalogue';
import { EarlierRuns } from './earlier-runs';
import { Results } from './results';
import type { Task } from './task';
import { TaskView } from './task-view';

/**
 * The page with what a tool has made: the run of the address first, the earlier ones below.
 * @param Result what shows of a run that has succeeded, for tools that have something of their own
 */
export function createResultsPage(tool: ToolKey, Result: ComponentType<{ task: Task }> = Results) {
  const name = resultsRouteOf(tool);
  function ResultsPage({ taskId }: { taskId?: string }) {
    const [shown, setShown] = useState(taskId);
    return (
      <Page name={name} titleKey={toolFaces[tool].name}>
        {shown !== undefined && (
          <TaskView
            key={shown}
            taskId={shown}
            result={Result}
            onChange={() => void replace(toolUrl(tool, shown))}
          />
        )}
        <View>
          <EarlierRuns tool={tool} shown={shown} onShow={setShown} />
        </View>
      </Page>
    );
  }
  return withQuery(name, ResultsPage);
}
