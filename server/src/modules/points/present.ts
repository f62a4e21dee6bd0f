import type { Api } from '@tuzuo/contract/api';
import type { PointChange, PointInfo, PointOverview } from '../ledger/service';
import type { PointOffer } from './repository';

type ChangeOnWire = Api['user.user.searchUserPointChangeLogList']['output']['items'][number];

type OfferOnWire = Api['user.user.getAppRechargePriceList']['output']['items'][number];

/** A user's point info in wire format (product spec, section 3). */
export function presentPointInfo(info: PointInfo): Api['user.user.getUserPointInfo']['output'] {
  return {
    useType: info.useType,
    allLeftPointCount: info.allLeft,
    rechargeLeftPointCount: info.rechargeLeft,
    cellLeftUseTimes: info.freeUsesLeft,
  };
}

/** The point overview in wire format: without a module, but with the free uses of every module. */
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

/** A point change in wire format. */
export function presentChange(change: PointChange): ChangeOnWire {
  const { id, kind, module, causeKind, causeId, taskKind, points, amountCents, createdAt } = change;
  return {
    changeId: id,
    kind,
    points,
    createdAt: createdAt.toISOString(),
    ...(module && { module }),
    ...(causeKind === 'task' && { taskId: causeId }),
    ...(taskKind && { taskKind }),
    ...(amountCents !== 0 && { amountCents }),
  };
}

/** A point offer in wire format. */
export function presentOffer({ id, ...offer }: PointOffer): OfferOnWire {
  return { priceId: id, ...offer };
}
