import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { CUT_OUT_TOOL, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { call } from '@/request';
import { toolFaces } from '@/tools/catalog';
import { MaskSlot } from '@/tools/mask-painter';
import type { DrawFile } from '@/tools/page';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import type { WorkOrder, WorkQuestion, WorkTool } from './use-pictures';
import { usePosterWords } from './words';
import { costOf, type Quote } from './work-cost';
import './work-sheet.scss';

/** Expanding an image to its own ratio does nothing; a tolerance covers rounding. */
const isOwnShape = (ratio: string | number, { width, height }: Size): boolean => {
  const [across = 1, down = 1] = String(ratio).split(':').map(Number);
  return Math.abs((width * down) / (height * across) - 1) < 0.02;
};

/** The option to choose for a tool before it runs, and the unit of its values. A product may lack either tool. */
function choiceOf({ tool, size }: WorkQuestion) {
  if (tool === 'image-magnify')
    return { option: 'scale', unit: '×', values: tools[tool].options.scale.values };
  if (tool !== 'ai-expand') return undefined;
  const { values } = tools[tool].options.ratio;
  return { option: 'ratio', unit: '', values: values.filter((one) => !isOwnShape(one, size)) };
}

/** Current price of a tool; undefined until it is known. */
function useCost(tool: WorkTool): string | undefined {
  const t = useT();
  const format = useFormat();
  const [quote, setQuote] = useState<Quote>();
  useEffect(() => {
    const asked = call('gen.task.quote', { tool }, { toast: false });
    // Without an answer no price is shown; the server refuses if the points are insufficient.
    asked.result.then(setQuote, () => undefined);
    return () => asked.abort();
  }, [tool]);
  return costOf(quote, t, format);
}

type WorkSheetProps = {
  question: WorkQuestion;
  address: string;
  onWork: (order: WorkOrder) => void;
  onAsIs: () => void;
  onClose: () => void;
};

/** Asks for the options of a tool that edits an image of the poster, and states the price. */
export function WorkSheet({ question, address, onWork, onAsIs, onClose }: WorkSheetProps) {
  const { tool, source, size, isFresh, refused = [] } = question;
  const t = usePosterWords();
  const name = useT()(toolFaces[tool].name);
  const cost = useCost(tool);
  const sheet = useSheet(onClose);
  const choice = choiceOf(question);
  const [value, setValue] = useState(String(choice?.values[0] ?? ''));
  const [painted, setPainted] = useState<{ toFile: DrawFile }>();
  const isPainted = tool === 'smart-eliminate';
  const isCutOut = tool === CUT_OUT_TOOL;
  const run = async () => {
    const chosen = choice?.values.find((one) => String(one) === value);
    const options = choice && chosen !== undefined ? { [choice.option]: chosen } : {};
    // Created first, because the mask painter unmounts with the sheet.
    const mask = await painted?.toFile();
    if (!isPainted || mask) sheet.close(() => onWork({ options, ...(mask && { mask }) }));
  };
  return (
    <Sheet
      id={isCutOut ? 'cut-out' : 'work'}
      title={isFresh ? t('cut.title') : name}
      close={t('close')}
      sheet={sheet}
    >
      {isFresh && (
        <View className="work-sheet__note">
          <Copy tone="muted">{t('cut.note')}</Copy>
        </View>
      )}
      {refused.length > 0 && (
        <View className="work-sheet__note">
          <CheckList checks={refused} byOption={choice !== undefined} />
        </View>
      )}
      {isPainted ? (
        <View className="work-sheet__painter">
          <MaskSlot
            name="mask"
            look={undefined}
            source={{
              ...(source.type === 'asset' ? { key: source.id, assetId: source.id } : { key: '' }),
              address,
              ...size,
            }}
            made={undefined}
            analysis={undefined}
            values={{}}
            entries={[]}
            onDraw={(toFile) => setPainted({ toFile })}
            onClear={() => setPainted(undefined)}
          />
        </View>
      ) : (
        <View className="work-sheet__picture">
          <Photo src={address} alt="" fit="contain" transparent />
        </View>
      )}
      {choice && (
        <FilterRow
          id="work-choice"
          label={name}
          choices={choice.values.map((one) => {
            const { resultSize }: ToolDefinition = tools[tool];
            const made = resultSize?.(size, { [choice.option]: one });
            const text = `${one}${choice.unit}`;
            return {
              value: String(one),
              text: made ? `${text} → ${made.width} × ${made.height}` : text,
            };
          })}
          chosen={value}
          onChoose={setValue}
        />
      )}
      <View className="work-sheet__actions">
        <Button
          id={isCutOut ? 'cut-out-run' : 'work-run'}
          fullWidth
          busy={isPainted && !painted}
          text={cost === undefined ? name : `${name} · ${cost}`}
          onPress={() => void run()}
        />
        {isFresh && (
          <Button
            id="cut-out-as-is"
            variant="plain"
            text={t('cut.asIs')}
            onPress={() => sheet.close(onAsIs)}
          />
        )}
      </View>
    </Sheet>
  );
}
