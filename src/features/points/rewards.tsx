import { View } from '@tarojs/components';
import { INVITE_BASE } from '@tuzuo/core/api/share';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { urlOf } from '@/navigation';
import { call } from '@/request';
import { ShareButton } from '@/shell/share';
import { cardAt } from '@/shell/share-entry';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { Section } from '@/ui/section';
import { usePointsWords } from './words';

type RewardsProps = {
  /** Called when points were added. */
  onPoints: () => void;
};

/** Points without payment: for a daily check-in, for invitations, and for codes. */
export function Rewards({ onPoints }: RewardsProps) {
  const t = usePointsWords();
  return (
    <Section title={t('earn.title')}>
      <View className="packs">
        <CheckInRow onPoints={onPoints} />
        <InviteRow />
        <CodeRow onPoints={onPoints} />
      </View>
    </Section>
  );
}

function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <View className="pack">
      <View className="pack__words">
        <Copy size={16}>{name}</Copy>
        <Copy size={12} tone="muted">
          {note}
        </Copy>
      </View>
      {children}
    </View>
  );
}

/** The server's answer, requested once on mount; undefined until then, and when there is none. */
function useAnswer<Answer>(ask: () => { result: Promise<Answer>; abort: () => void }) {
  const [answer, setAnswer] = useState<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once
  useEffect(() => {
    const asked = ask();
    asked.result.then(setAnswer, () => undefined);
    return () => asked.abort();
  }, []);
  return [answer, setAnswer] as const;
}

/** Today's check-in; renders nothing until the server has stated its points, or where it grants none. */
function CheckInRow({ onPoints }: RewardsProps) {
  const t = usePointsWords();
  const format = useFormat();
  const [today, setToday] = useAnswer(() => call('point.checkin.get', {}, { toast: false }));
  const [busy, setBusy] = useState(false);
  if (!today || today.points === 0) return null;
  const checkIn = () => {
    setBusy(true);
    call('point.checkin.create', {})
      .result.then((done) => {
        setToday(done);
        showToast(t('code.points', { points: format.number(done.points) }));
        onPoints();
      })
      // The server's own message is on screen.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Row
      name={t('checkin.title')}
      note={t(today.daysInRow > 0 ? 'checkin.note' : 'checkin.first', {
        points: format.number(today.points),
        days: format.number(today.daysInRow),
      })}
    >
      {today.isDone ? (
        <Copy id="points-checked-in" size={14} tone="muted">
          {t('checkin.done')}
        </Copy>
      ) : (
        <Button id="points-checkin" variant="quiet" busy={busy} text={t('checkin.do')} onPress={checkIn} />
      )}
    </Row>
  );
}

/** The user's invitation address, which opens home for friends who are logged in; renders nothing until it is known. */
function InviteRow() {
  const t = usePointsWords();
  const format = useFormat();
  const [invite] = useAnswer(() => call('point.invite.get', {}, { toast: false }));
  if (!invite || invite.pointsEach === 0) return null;
  return (
    <Row
      name={t('invite.title')}
      note={t('invite.note', {
        points: format.number(invite.pointsEach),
        left: format.number(invite.leftThisMonth),
      })}
    >
      <ShareButton
        id="points-invite"
        text={t('invite.do')}
        content={{
          title: t('invite.card'),
          url: urlOf('login', { affiliateCode: invite.code, checkIsLogin: '1' }),
          card: cardAt(`${INVITE_BASE}/${invite.code}.jpg`),
        }}
      />
    </Row>
  );
}

/** A field for a code that grants points or a membership. */
function CodeRow({ onPoints }: RewardsProps) {
  const t = usePointsWords();
  const format = useFormat();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const redeem = () => {
    if (busy) return;
    setMissing(code.trim() === '');
    if (code.trim() === '') return;
    setBusy(true);
    call('point.code.redeem', { code: code.trim() })
      .result.then(({ points, until }) => {
        setCode('');
        showToast(
          until === undefined
            ? t('code.points', { points: format.number(points ?? 0) })
            : t('code.member', { time: format.time(until) }),
        );
        onPoints();
      })
      // The server's own message is on screen, and the code stays for correction.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <View className="pack">
      <View className="pack__words">
        <Field
          id="points-code"
          kind="text"
          label={t('code.title')}
          placeholder={t('code.hint')}
          maxLength={64}
          value={code}
          mistake={isMissing ? t('code.hint') : undefined}
          onChange={(text) => {
            setCode(text);
            setMissing(false);
          }}
          onDone={redeem}
        />
      </View>
      <Button id="points-redeem" variant="quiet" busy={busy} text={t('code.do')} onPress={redeem} />
    </View>
  );
}
