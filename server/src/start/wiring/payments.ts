import { cashierRoutes } from '../../modules/cashier/routes';
import { invoiceHandlers } from '../../modules/invoice/routes';
import { createInvoices } from '../../modules/invoice/service';
import { membershipHandlers } from '../../modules/membership/routes';
import { noticeRoutes, orderHandlers } from '../../modules/order/routes';
import { paperHandlers, paperRoutes } from '../../modules/paper/routes';
import { createPapers } from '../../modules/paper/service';
import { pointHandlers } from '../../modules/points/routes';
import { pricingHandlers } from '../../modules/pricing/routes';
import { redeemHandlers } from '../../modules/redeem/routes';
import { rewardHandlers } from '../../modules/reward/routes';
import { createRewards } from '../../modules/reward/service';
import type { AppDependencies } from './dependencies';

/** Prices, points, memberships, orders and their papers, codes and invitations. */
export function wirePayments({ database, ledger, files, payments, settings }: AppDependencies) {
  const { orders, providers, sandbox } = payments;
  const { seller = { name: undefined, contact: undefined } } = settings;
  const papers = createPapers({ database, ledger, signer: files.signer, seller });
  return {
    handlers: {
      ...pricingHandlers(database),
      ...pointHandlers({ ledger, database }),
      ...membershipHandlers({ database, ledger }),
      ...orderHandlers({ orders }),
      ...paperHandlers({ papers }),
      ...invoiceHandlers({ invoices: createInvoices({ database, signer: files.signer }) }),
      ...redeemHandlers({ database, ledger }),
      ...rewardHandlers({ rewards: createRewards({ database, ledger }) }),
    },
    routes: [
      ...paperRoutes(papers),
      ...noticeRoutes(orders, providers),
      ...(sandbox ? cashierRoutes({ sandbox, orders }) : []),
    ],
  };
}
