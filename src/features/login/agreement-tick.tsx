import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { TickBox } from '@/ui/tick-box';
import type { Login } from './use-login';
import { useLoginWords } from './words';
import './agreement-tick.scss';

const PAPERS = [
  { name: 'agreement', words: 'agree.terms' },
  { name: 'privacy', words: 'agree.privacy' },
] as const;

/** The consent that every log-in needs; never ticked in advance. */
export function AgreementTick({ login }: { login: Login }) {
  const t = useLoginWords();
  return (
    <View className="agreement-tick">
      <TickBox id="login-agree" text={t('agree.text')} ticked={login.agreed} onChange={login.agree} />
      <View className="agreement-tick__papers">
        {PAPERS.map(({ name, words }) => (
          <View
            key={name}
            id={`login-${name}`}
            className="agreement-tick__paper"
            {...press(() => void open(urlOf(name)), { role: 'link' })}
          >
            <Copy size={14} tone="accent">
              {t(words)}
            </Copy>
          </View>
        ))}
      </View>
    </View>
  );
}
