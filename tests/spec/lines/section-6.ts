import type { Lines } from '../line';

/** Roles and permissions. */
export const section6 = {
  's6.gate': { text: 'Guests (type ‘1’) are sent to login by the login gate' },
  's6.tiers': { text: 'Pricing tiers: free, common (member), trial' },
  's6.vip-quota': { text: 'VIP status changes quota per tier' },
} as const satisfies Lines;
