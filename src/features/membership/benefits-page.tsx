import { View } from '@tarojs/components';
import { TIERS, type Tier } from '@tuzuo/core/pricing';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { back, backOr, urlOf } from '@/navigation';
import { readable } from '@/platform/press';
import { isVip, type User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import offline from '@/ui/offline.png';
import { PinnedBar } from '@/ui/pinned-bar';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { BENEFIT_WORDS, type BenefitRow, rowsOf, valueText } from './benefit-values';
import { useOffers } from './use-offers';
import { useMembershipWords } from './words';
import './benefits-page.scss';

const TIER_WORDS = { free: 'table.free', trial: 'table.trial', common: 'table.common' } as const;

const tierOf = (user: User | undefined): Tier | undefined => {
  if (user === undefined) return undefined;
  return isVip(user) ? (user.vipInfo?.vipType ?? 'common') : 'free';
};

/** Every benefit, with the tiers side by side. */
export function BenefitsPage() {
  const t = useMembershipWords();
  const common = useT();
  const visitor = useVisitor();
  const user = visitor.kind === 'user' ? visitor.user : undefined;
  const { offers, retry } = useOffers(user?.userId);
  const own = tierOf(user);
  return (
    <Page name="benefits" titleKey="page.benefits">
      <NavBar title={common('page.benefits')} onBack={() => void back()} />
      {offers === undefined && (
        <View className="benefits">
          {PLACES.map((place) => (
            <View key={place} className="benefit-row">
              <Skeleton width={60} />
              <Skeleton width={90} />
            </View>
          ))}
        </View>
      )}
      {offers === 'failed' && (
        <StateView
          id="state-error"
          picture={offline}
          title={t('failed.title')}
          text={t('failed.text')}
          action={{ text: t('failed.retry'), onPress: retry }}
        />
      )}
      {typeof offers === 'object' && (
        <>
          <View className="benefits" {...readable}>
            <View className="benefits__tiers">
              {TIERS.map((tier) => (
                <View key={tier} id={`benefits-tier-${tier}`} className="benefits__cell">
                  <Copy size={14} strong centered tone={tier === 'common' ? 'accent' : 'text'}>
                    {t(TIER_WORDS[tier])}
                  </Copy>
                  {tier === own && <Chip tone="success" text={t('table.yours')} />}
                </View>
              ))}
            </View>
            {rowsOf(offers.benefits).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </View>
          <PinnedBar>
            <Button
              id="benefits-vip"
              fullWidth
              text={common('page.vip')}
              // The membership page that led here knows where the user came from.
              onPress={() => void backOr(1, urlOf('vip'))}
            />
          </PinnedBar>
        </>
      )}
    </Page>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** A benefit's name, with the value of each tier below. */
function Row({ row: { key, values } }: { row: BenefitRow }) {
  const t = useMembershipWords();
  const format = useFormat();
  return (
    <View id={`benefit-${key}`} className="benefit-row">
      <Copy size={12} tone="muted">
        {t(BENEFIT_WORDS[key])}
      </Copy>
      <View className="benefit-row__values">
        {TIERS.map((tier) => {
          const value = values[tier];
          return (
            <View key={tier} className="benefits__cell">
              <Copy size={16} strong={tier === 'common'} figures centered>
                {value === undefined ? NONE : valueText(key, value, format)}
              </Copy>
            </View>
          );
        })}
      </View>
    </View>
  );
}

/** The server sends no value. */
const NONE = '–';
