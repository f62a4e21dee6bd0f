import { View } from '@tarojs/components';
import { maskedMobile } from '@tuzuo/core/session/account';
import { useCallback, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { back, type QueryOf, withQuery } from '@/navigation';
import { emitLoginCancel, emitLoginSuccess } from '@/session/login-gate';
import { fullUser, restoreSession } from '@/session/session.store';
import type { User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { offerToKeep } from '@/shell/keep-account';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import { CaptchaSheet } from './captcha-sheet';
import { LoginForm } from './login-form';
import { MODES } from './modes';
import scene from './scene.png';
import { useLogin } from './use-login';
import { useLoginWords } from './words';
import './login-page.scss';

/** The page of the login route. */
export const LoginPage = withQuery('login', Login);

/**
 * The login page. `checkIsLogin=1`: the login gate waits, so a user who is logged in already passes at once; on any other
 * visit they see who they are instead of the form. `isAutoClose=false`: the page stays open after the login and confirms
 * it; otherwise it closes. Leaving it cancels the login.
 */
function Login({ checkIsLogin, isAutoClose, registerUrl, affiliateCode }: QueryOf<'login'>) {
  const t = useT();
  const words = useLoginWords();
  const closes = isAutoClose !== 'false';
  const visitor = useVisitor();
  const [user, setUser] = useState<User>();
  const succeed = useCallback(
    (loggedIn: User) => {
      setUser(loggedIn);
      void offerToKeep(loggedIn);
      if (closes) void back();
    },
    [closes],
  );
  const login = useLogin({ origin: { registerUrl, affiliateCode }, onSuccess: succeed });

  useEffect(() => {
    void restoreSession().then(() => {
      const known = fullUser();
      if (!known) return;
      if (checkIsLogin !== '1') return setUser(known);
      emitLoginSuccess(known);
      succeed(known);
    });
  }, [checkIsLogin, succeed]);
  useEffect(() => emitLoginCancel, []);

  const { title, lead } = MODES[login.mode];
  return (
    <Page name="login" titleKey="page.login">
      <View className="login-page__scene">
        <Picture src={scene} shape="hero" />
      </View>
      <NavBar clear title={t('page.login')} onBack={() => void back()} />
      {user && <LoggedIn user={user} onContinue={() => void back()} />}
      {!user && visitor.kind === 'restoring' && (
        <View className="login-page__head">
          <Skeleton shape="title" />
          <Skeleton width={60} />
        </View>
      )}
      {!user && visitor.kind !== 'restoring' && (
        <>
          <View className="login-page__head">
            <Copy size={28} strong heading={2}>
              {words(title)}
            </Copy>
            <View className="login-page__lead">
              <Copy size={14} tone="muted">
                {words(lead)}
              </Copy>
            </View>
          </View>
          <LoginForm login={login} />
        </>
      )}
      {login.captcha && <CaptchaSheet {...login.captcha} />}
    </Page>
  );
}

/** Confirmation after a login when the page does not close by itself. */
function LoggedIn({ user, onContinue }: { user: User; onContinue: () => void }) {
  const t = useLoginWords();
  return (
    <View id="login-done" className="logged-in">
      <Copy size={28} strong heading={2}>
        {t('done.title')}
      </Copy>
      <View className="logged-in__text">
        <Copy size={14} tone="muted">
          {t('done.text', { mobile: maskedMobile(user.mobile) })}
        </Copy>
      </View>
      <Button id="login-continue" fullWidth text={t('done.action')} onPress={onContinue} />
    </View>
  );
}
