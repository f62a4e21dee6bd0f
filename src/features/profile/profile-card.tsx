import { View } from '@tarojs/components';
import { useState } from 'react';
import { useT } from '@/i18n';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { usePictureDrop } from '@/platform/picture-drop';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import { noteChange } from '@/session/session.store';
import type { User } from '@/session/states';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import guest from '@/ui/guest.png';
import { Card, LinkRow } from '@/ui/list-row';
import { Photo } from '@/ui/photo';
import { Picture } from '@/ui/picture';
import { sentenceOf } from './failure';
import { useProfileWords } from './words';

/** Maximum input length in UTF-16 units: allows for emoji; the server counts characters. */
const NICK_TYPED = 80;

/** The user's avatar and nickname. */
export function ProfileCard({ user }: { user: User }) {
  const t = useProfileWords();
  const common = useT();
  const [busy, setBusy] = useState(false);
  const [nick, setNick] = useState<string>();
  const [mistake, setMistake] = useState<string>();

  const update = async (change: { nick?: string; avatarId?: string }) => {
    const { avatarUrl, nick: stored } = await call('user.user.update', change, { toast: false }).result;
    noteChange({ avatarUrl, nick: stored });
  };

  const send = async (file: LocalFile) => {
    setBusy(true);
    try {
      const [answer] = await uploadFiles('asset.asset.upload', {}, [file], { toast: false }).result;
      await update({ avatarId: answer?.items[0]?.assetId ?? '' });
    } catch (error) {
      showToast(sentenceOf(error));
    } finally {
      media.release(file);
      setBusy(false);
    }
  };

  const choose = async () => {
    const [file] = await media.chooseImages({ count: 1 }).catch(() => []);
    if (file) await send(file);
  };

  usePictureDrop(([file]) => {
    if (file && !busy) void send(file);
  });

  const remove = () => update({ avatarId: '' }).catch((error) => showToast(sentenceOf(error)));

  const save = async () => {
    setBusy(true);
    try {
      await update({ nick: nick ?? '' });
      setNick(undefined);
    } catch (error) {
      setMistake(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card>
      <View className="account__row">
        <View id="account-avatar" className="account__avatar">
          {user.avatarUrl === undefined ? (
            <Picture src={guest} shape="avatar" />
          ) : (
            <Photo src={absolute(user.avatarUrl)} alt={t('avatar')} fit="cover" />
          )}
        </View>
        <View className="account__words">
          <Button
            id="account-avatar-choose"
            variant="plain"
            busy={busy}
            text={t('avatarChoose')}
            onPress={() => void choose()}
          />
        </View>
        {user.avatarUrl !== undefined && (
          <Button
            id="account-avatar-remove"
            variant="plain"
            busy={busy}
            text={t('avatarRemove')}
            onPress={() => void remove()}
          />
        )}
      </View>
      <LinkRow
        id="account-nick"
        text={t('nick')}
        note={user.nick}
        onPress={() => setNick(nick === undefined ? user.nick : undefined)}
      />
      {nick !== undefined && (
        <View className="account__form">
          <Field
            id="account-nick-field"
            kind="text"
            label={t('nick')}
            placeholder={t('nickHint')}
            maxLength={NICK_TYPED}
            value={nick}
            mistake={mistake}
            onChange={(text) => {
              setNick(text);
              setMistake(undefined);
            }}
            onDone={() => void save()}
          />
          <Button
            id="account-nick-save"
            fullWidth
            busy={busy}
            text={common('feedback.ok')}
            onPress={() => void save()}
          />
        </View>
      )}
    </Card>
  );
}
