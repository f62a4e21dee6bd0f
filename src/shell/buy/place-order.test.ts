import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/request/errors';
import { changedPrice, type Order, placeOrder } from './place-order';

const OFFER = { kind: 'vip', priceId: 'month', amountCents: 2900 } as const;
const ORDER = { orderId: 'one' } as Order;
const priceIs = (current: unknown) => new ApiError(ErrorCode.staleRevision, 'other price', { current });

describe('an order', () => {
  it('is created at the displayed price, without a question', async () => {
    const create = vi.fn().mockResolvedValue(ORDER);
    const agrees = vi.fn();
    expect(await placeOrder(OFFER, { create, agrees })).toBe(ORDER);
    expect(create.mock.calls).toEqual([[{ kind: 'vip', priceId: 'month', expectedAmountCents: 2900 }]]);
    expect(agrees).not.toHaveBeenCalled();
  });

  it('is created at another price only when the user agrees, however often it changes', async () => {
    const create = vi
      .fn()
      .mockRejectedValueOnce(priceIs(3900))
      .mockRejectedValueOnce(priceIs(4900))
      .mockResolvedValue(ORDER);
    const agrees = vi.fn().mockResolvedValue(true);
    expect(await placeOrder(OFFER, { create, agrees })).toBe(ORDER);
    expect(agrees.mock.calls).toEqual([[{ before: 2900, now: 3900 }], [{ before: 3900, now: 4900 }]]);
    expect(create.mock.lastCall?.[0]).toMatchObject({ expectedAmountCents: 4900 });
  });

  it('is not created when the user declines', async () => {
    const create = vi.fn().mockRejectedValue(priceIs(3900));
    expect(await placeOrder(OFFER, { create, agrees: async () => false })).toBeUndefined();
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("rejects with the server's error in every other case", async () => {
    const gone = new ApiError(ErrorCode.notFound, 'gone', null);
    const agrees = vi.fn();
    await expect(placeOrder(OFFER, { create: () => Promise.reject(gone), agrees })).rejects.toBe(gone);
    const nameless = priceIs('what');
    await expect(placeOrder(OFFER, { create: () => Promise.reject(nameless), agrees })).rejects.toBe(
      nameless,
    );
    expect(agrees).not.toHaveBeenCalled();
  });
});

it.each([
  [priceIs(100), 100],
  [priceIs(0), undefined],
  [priceIs(1.5), undefined],
  [new ApiError(ErrorCode.staleRevision, '', null), undefined],
  [new ApiError(ErrorCode.paymentRefused, '', { current: 100 }), undefined],
  [new Error('lost'), undefined],
])("a changed price is read only from the code's data (%s)", (error, price) => {
  expect(changedPrice(error)).toBe(price);
});
