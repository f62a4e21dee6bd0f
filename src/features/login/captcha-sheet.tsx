import { Image, View } from '@tarojs/components';
import { useState } from 'react';
import { SlideBar } from '@/platform/slide-bar';
import { ApiError } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Sheet, useSheet } from '@/ui/sheet';
import { answerCaptcha, captchaConfig, type OpenCaptcha, type Puzzle } from './captcha';
import { useLoginWords } from './words';
import './captcha-sheet.scss';

type State =
  | { kind: 'loading' | 'failed' }
  | { kind: 'open' | 'checking' | 'wrong'; puzzle: Puzzle; position: number };

const HINTS = {
  loading: 'captcha.loading',
  failed: 'captcha.failed',
  open: 'captcha.hint',
  checking: 'captcha.hint',
  wrong: 'captcha.wrong',
} as const satisfies Record<State['kind'], `captcha.${string}`>;

/** A slider captcha over the page; after a wrong answer it loads a new puzzle. */
export function CaptchaSheet({ subject, puzzle: first, onSolved, onCancel }: OpenCaptcha) {
  const t = useLoginWords();
  const [state, setState] = useState<State>({ kind: 'open', puzzle: first, position: 0 });
  const sheet = useSheet(onCancel);
  const solved = (token: string | undefined) => sheet.close(() => onSolved(token));

  const load = async (kind: 'open' | 'wrong') => {
    try {
      const puzzle = await captchaConfig(subject);
      // No slider needed any more: the call is sent without a token, and the server answers what else it requires.
      if (puzzle.type === 'slider') setState({ kind, puzzle, position: 0 });
      else solved(undefined);
    } catch {
      setState({ kind: 'failed' });
    }
  };

  const check = async (puzzle: Puzzle, position: number) => {
    if (state.kind === 'checking') return;
    setState({ kind: 'checking', puzzle, position });
    try {
      solved(await answerCaptcha(puzzle.captchaId, String(position)));
    } catch (error) {
      // Each puzzle accepts one answer, so a wrong one loads another.
      if (error instanceof ApiError) await load('wrong');
      else setState({ kind: 'failed' });
    }
  };

  const again = () => {
    setState({ kind: 'loading' });
    void load('open');
  };

  return (
    <Sheet id="captcha" title={t('captcha.title')} close={t('captcha.cancel')} sheet={sheet}>
      <View className="captcha-sheet__hint">
        <Copy id="captcha-hint" size={14} tone={state.kind === 'wrong' ? 'danger' : 'muted'}>
          {t(HINTS[state.kind])}
        </Copy>
      </View>
      {'puzzle' in state && (
        <>
          <CaptchaPicture puzzle={state.puzzle} position={state.position} />
          <View className="captcha-sheet__bar">
            <SlideBar
              thick
              id="captcha-slider"
              label={t('captcha.handle')}
              max={state.puzzle.width - state.puzzle.pieceSize}
              value={state.position}
              disabled={state.kind === 'checking'}
              onSlide={(position) => setState({ ...state, kind: 'open', position })}
              onRelease={(position) => void check(state.puzzle, position)}
            />
          </View>
        </>
      )}
      <View className="captcha-sheet__actions">
        <Button
          id="captcha-cancel"
          variant="plain"
          text={t('captcha.cancel')}
          onPress={() => sheet.close()}
        />
        <Button id="captcha-retry" variant="quiet" text={t('captcha.retry')} onPress={again} />
      </View>
    </Sheet>
  );
}

type CaptchaPictureProps = {
  /** Sizes in the server's pixels; images as data URLs. */
  puzzle: {
    background: string;
    piece: string;
    width: number;
    height: number;
    pieceSize: number;
    pieceY: number;
  };
  /** Distance of the piece from the left, in the server's pixels. */
  position: number;
};

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The image with its gap, and the piece over it; scaled to the available width. */
function CaptchaPicture({ puzzle, position }: CaptchaPictureProps) {
  const { background, piece, width, height, pieceSize, pieceY } = puzzle;
  return (
    <View className="captcha-picture" style={{ paddingTop: percent(height, width) }}>
      <Image
        className="captcha-picture__ground"
        src={background}
        mode="scaleToFill"
        nativeProps={{ alt: '', draggable: false }}
      />
      <Image
        className="captcha-picture__piece"
        src={piece}
        mode="scaleToFill"
        nativeProps={{ alt: '', draggable: false }}
        style={{
          left: percent(position, width),
          top: percent(pieceY, height),
          width: percent(pieceSize, width),
          height: percent(pieceSize, height),
        }}
      />
    </View>
  );
}
