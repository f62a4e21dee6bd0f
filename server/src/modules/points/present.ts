import type { Api } from '@tuzuo/contract/api';
import type { PointChange, PointInfo, PointOverview } from '../ledger/service';
import type { PointOffer } from './repository';

type ChangeOnWire = Api['user.user.searchUserPointChangeLogList']['output']['items'][number];

type OfferOnWire = Api['user.user.getAppRechargePriceList']['output']['items'][number];

/** The product spec's point info (section 3). */
export function presentPointInfo(info: PointInfo): Api['user.user.getUserPointInfo']['output'] {
  return {
    useType: info.useType,
    allLeftPointCount: info.allLeft,
    rechargeLeftPointCount: info.rechargeLeft,
    cellLeftUseTimes: info.freeUsesLeft,
  };
}

/** The same without a module, and the free uses of all of them. */
export function presentPointOverview({
  useType,
  allLeft,
  rechargeLeft,
  modules,
  nextExpiry,
}: PointOverview): Api['user.user.getUserPointOverview']['output'] {
  return {
    useType,
    allLeftPointCount: allLeft,
    rechargeLeftPointCount: rechargeLeft,
    modules,
    ...(nextExpiry && { nextExpiry: { points: nextExpiry.points, at: nextExpiry.at.toISOString() } }),
  };
}

/** One change as the wire shows it. */
export function presentChange(change: PointChange): ChangeOnWire {
  const { id, kind, module, causeKind, causeId, points, amountCents, createdAt } = change;
  return {
    changeId: id,
    kind,
    points,
    createdAt: createdAt.toISOString(),
    ...(module && { module }),
    ...(causeKind === 'task' && { taskId: causeId }),
    ...(amountCents !== 0 && { amountCents }),
  };
}

/** One offer as the wire shows it. */
export function presentOffer({ id, ...offer }: PointOffer): OfferOnWire {
  return { priceId: id, ...offer };
}
