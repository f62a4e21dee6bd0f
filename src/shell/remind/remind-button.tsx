import type { Api } from '@tuzuo/contract/api';
import { useEffect, useRef, useState } from 'react';
import { family } from '@/platform/family';
import { quickLogin } from '@/platform/quick-login';
import { singlePage } from '@/platform/single-page';
import { subscribe } from '@/platform/subscribe';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback/popups';
import { useRemindWords } from './words';

type ReminderRequest = Api['user.message.accept']['input'];
type Kind = ReminderRequest['kinds'][number];

const app = () => family() as ReminderRequest['family'];

/** The message templates of the server: requested once, and again after a failure. */
let asked: Promise<Api['user.message.templates']['output']['items']> | undefined;

const templates = () => {
  asked ??= call('user.message.templates', { family: app() }, { toast: false }).result.then(
    ({ items }) => items,
    () => {
      asked = undefined;
      return [];
    },
  );
  return asked;
};

const WORDS = { task: 'task', membership: 'membership' } as const;
const SAID = { task: 'task.on', membership: 'membership.on' } as const;

/** Subscribes the user to one WeChat message per tap; renders nothing where no template is configured. */
export function RemindButton({ kind }: { kind: Kind }) {
  const t = useRemindWords();
  const [templateId, setTemplateId] = useState<string>();
  const [state, setState] = useState<'open' | 'busy' | 'on'>('open');
  /** True when the user has agreed but the server has not recorded it yet; WeChat is not asked again then. */
  const agreed = useRef(false);
  useEffect(() => {
    if (singlePage) return;
    void templates().then((items) => setTemplateId(items.find((one) => one.kind === kind)?.templateId));
  }, [kind]);
  if (templateId === undefined || !subscribe) return null;
  const { ask } = subscribe;
  const remind = async () => {
    setState('busy');
    try {
      const answer = agreed.current ? 'accepted' : await ask(templateId);
      if (answer === 'accepted') {
        agreed.current = true;
        const loginCode = await quickLogin.loginCode();
        await call('user.message.accept', { family: app(), kinds: [kind], loginCode }).result;
        agreed.current = false;
        return setState('on');
      }
      showToast(t(answer === 'off' ? 'off' : 'refused'));
    } catch {
      // The server's own message is already on screen.
    }
    setState('open');
  };
  if (state === 'on') {
    return (
      <Copy id={`remind-${kind}-on`} size={12} tone="muted" centered>
        {t(SAID[kind])}
      </Copy>
    );
  }
  return (
    <Button
      id={`remind-${kind}`}
      variant="plain"
      busy={state === 'busy'}
      text={t(WORDS[kind])}
      onPress={() => void remind()}
    />
  );
}
