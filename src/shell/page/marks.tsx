import { View } from '@tarojs/components';
import { marksAi } from '@/navigation';
import { FILING_NUMBER, OPERATOR_NAME } from '@/platform/variant';
import { Copy } from '@/ui/copy';
import { usePageWords } from './words';

const IS_MARKED = marksAi || OPERATOR_NAME !== '' || FILING_NUMBER !== '';

/** Below everything, and clear of a bar at the bottom of the screen. */
const STYLE = { marginTop: 'auto', padding: '16px 16px 72px' };

/** The lines at a page's end that rules ask for: AI, the operator, the filing number. */
function MarksOfBuild() {
  const t = usePageWords();
  const lines = [
    marksAi && t('mark.ai'),
    OPERATOR_NAME && t('mark.operator', { name: OPERATOR_NAME }),
    FILING_NUMBER,
  ].filter(Boolean);
  return (
    <View id="page-marks" style={STYLE}>
      <Copy size={12} tone="muted" centered>
        {lines.join(' · ')}
      </Copy>
    </View>
  );
}

/** Undefined in a build that is set to none of them. */
export const Marks = IS_MARKED ? MarksOfBuild : undefined;
