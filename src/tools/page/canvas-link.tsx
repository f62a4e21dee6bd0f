import { View } from '@tarojs/components';
import { PRESETS } from '@tuzuo/core/tools/presets';
import { open, urlOf } from '@/navigation';
import { hasCanvas, type PagedTool } from '@/tools/catalog';
import { Button } from '@/ui/button';
import './canvas-link.scss';
import { useToolWords } from './words';

/** Leads to the product canvas with the stored photo, where a preset of the tool does. */
export function CanvasLink({ tool, assetId }: { tool: PagedTool; assetId: string | undefined }) {
  const t = useToolWords();
  const preset = PRESETS.find((one) => one.tool === tool && one.canvas !== undefined)?.canvas;
  if (preset === undefined || assetId === undefined || !hasCanvas()) return null;
  return (
    <View className="canvas-link">
      <Button
        id="tool-canvas"
        variant="quiet"
        fullWidth
        text={t('canvas')}
        onPress={() => void open(urlOf('studio', { preset, assetId }))}
      />
    </View>
  );
}
