import { View } from '@tarojs/components';
import type { ToolKey } from '@tuzuo/core/tools';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { press } from '@/platform/press';
import { continueUrl, ensureCatalogue, toolFaces, useOpenTools } from '@/tools/catalogue';
import { Copy } from '@/ui/copy';
import { Picture } from '@/ui/picture';
import type { Task } from './task';
import { useTaskWords } from './words';
import './next-tools.scss';

/** Tool → what people do next with what it has made. A video has no next tool. */
const NEXT: Partial<Record<ToolKey, readonly ToolKey[]>> = {
  'image-magnify': ['image-enhance', 'matting', 'img-compress'],
  'image-enhance': ['image-magnify', 'matting', 'img-compress'],
  matting: ['image-magnify', 'img-compress'],
  'smart-eliminate': ['ai-expand', 'image-magnify', 'matting'],
  'image-translation': ['image-magnify', 'img-compress'],
  'ai-product': ['ai-video-image', 'image-magnify', 'img-compress'],
  'ai-expand': ['ai-video-image', 'image-magnify', 'img-compress'],
  'img-compress': ['compliance-label'],
  'compliance-label': ['img-compress'],
};

/** The tools that go on with one of the pictures of a run; nothing where none is open. */
export function NextTools({ task, index }: { task: Task; index: number }) {
  const t = useTaskWords();
  const common = useT();
  const isOpen = useOpenTools();
  useEffect(ensureCatalogue, []);
  const next = (NEXT[task.tool] ?? []).filter((tool) => isOpen.includes(tool));
  if (next.length === 0) return null;
  return (
    <View id="result-next" className="next-tools">
      <Copy size={12} tone="muted" centred>
        {t('result.next')}
      </Copy>
      <View className="next-tools__row">
        {next.map((tool) => (
          <View
            key={tool}
            id={`result-next-${tool}`}
            className="next-tools__tool"
            {...press(() => void open(continueUrl(tool, task.taskId, index)), { role: 'link' })}
          >
            <Picture src={toolFaces[tool].icon} shape="tool" />
            <View className="next-tools__name">
              <Copy size={12} centred>
                {common(toolFaces[tool].name)}
              </Copy>
            </View>
          </View>
        ))}
      </View>
    </View>
  );
}
