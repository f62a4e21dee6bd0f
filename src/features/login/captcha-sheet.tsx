import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SlideBar } from '@/platform/slide-bar';
import { ApiError, call } from '@/request';
import { familyRoute } from '@/session/log-in';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import type { OpenCaptcha } from './captcha-gate';
import { CaptchaPicture } from './captcha-picture';
import { useLoginWords } from './words';
import './captcha-sheet.scss';

type Puzzle = Extract<Api['auth.h5.getCaptchaVerifyConfig']['output'], { type: 'slider' }>;

type State =
  | { kind: 'loading' | 'failed' }
  | { kind: 'open' | 'checking' | 'wrong'; puzzle: Puzzle; position: number };

const IN_PLACE = { toast: false } as const;

/** A slider captcha over the page: fetched, moved, checked; a wrong answer brings the next picture. */
export function CaptchaSheet({ subject, onSolved, onCancel }: OpenCaptcha) {
  const t = useLoginWords();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const solved = useRef(onSolved);
  solved.current = onSolved;

  const load = useCallback(
    async (kind: 'open' | 'wrong') => {
      const route = familyRoute('getCaptchaVerifyConfig');
      if (!route) return;
      try {
        const puzzle = await call(route, subject, IN_PLACE).result;
        if (puzzle.type === 'none') solved.current(undefined);
        else setState({ kind, puzzle, position: 0 });
      } catch {
        setState({ kind: 'failed' });
      }
    },
    [subject],
  );
  useEffect(() => void load('open'), [load]);

  const check = async (puzzle: Puzzle, position: number) => {
    const route = familyRoute('verifyCaptcha');
    if (!route || state.kind === 'checking') return;
    setState({ kind: 'checking', puzzle, position });
    try {
      const answer = { captchaId: puzzle.captchaId, answer: String(position) };
      solved.current((await call(route, answer, IN_PLACE).result).captchaToken);
    } catch (error) {
      // An answer uses the picture up, so a wrong one brings another.
      if (error instanceof ApiError) await load('wrong');
      else setState({ kind: 'failed' });
    }
  };

  const again = () => {
    setState({ kind: 'loading' });
    void load('open');
  };

  return (
    <View id="captcha" className="captcha-sheet">
      <View className="captcha-sheet__panel">
        <Copy size={16} strong>
          {t('captcha.title')}
        </Copy>
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
          <Button id="captcha-cancel" look="plain" text={t('captcha.cancel')} onPress={onCancel} />
          <Button id="captcha-retry" look="quiet" text={t('captcha.retry')} onPress={again} />
        </View>
      </View>
    </View>
  );
}

const HINTS = {
  loading: 'captcha.loading',
  failed: 'captcha.failed',
  open: 'captcha.hint',
  checking: 'captcha.hint',
  wrong: 'captcha.wrong',
} as const satisfies Record<State['kind'], `captcha.${string}`>;
