import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import { type OpenShop, openShop } from '../api/open-shop.ts'
import { folded } from '../api/payments/paying.ts'
import expected from './shop-9a007d3.json' with { type: 'json' }

/**
 * A data folder that version 9a007d3 wrote: one style in 17 variants, counted by two files of the supplier with parcels
 * before and after the second, orders in every state, returns, refunds, coupons, an erased person, an account. The JSON
 * file beside it says what that version showed.
 */
const written = join(import.meta.dirname, 'shop-9a007d3')

let folder: string
let shop: OpenShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-upgrade-'))
  await cp(written, folder, { recursive: true })
  shop = await openShop({ folder, env: stripeEnv, now: () => new Date('2026-11-22T17:00:00Z') })
  await shop.caughtUp()
})
afterAll(async () => {
  await shop.end()
  await rm(folder, { recursive: true, force: true })
})

async function summaryOf(orderId: string) {
  const { order } = await folded(shop, orderId)
  const detail = order.number === null ? null : await shop.desk.order(order.number)
  if (!detail) return { status: order.status }
  return {
    status: order.status,
    number: detail.number,
    stage: detail.stage,
    totals: detail.totals,
    shipped: detail.lines.reduce((sum, { shipped }) => sum + shipped, 0),
    // As ordered: today's own number leaves out what was cancelled.
    pieces: detail.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    refunds: detail.refunds.map(({ amount }) => amount),
    cancelledRest: detail.cancelledRest?.amount ?? null,
    returns: detail.returns.map(({ status, amount }) => [status, amount]),
    buyer: detail.buyer,
  }
}

describe('a shop that an older version wrote', () => {
  test.each(expected.orders)('has its order "$what" with equal totals', async ({ what: _, orderId, ...order }) => {
    expect(await summaryOf(orderId)).toMatchObject(order)
  })

  test('has its stock', async () => {
    const { variants } = (await shop.app.inject({ url: `/api/products/${expected.slug}` })).json()
    const available = variants.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity])
    expect(Object.fromEntries(available)).toEqual(expected.available)
  })

  test('has its coupons, each used as often as it was: a cancelled order gave FALL15 back', async () => {
    const used = async (code: string) => (await shop.handler.fold(coupon, code)).state.redemptions
    expect([await used('FALL10'), await used('FALL15')]).toEqual([1, 0])
  })

  test('equals its rebuild', async () => {
    const ids = expected.orders.map(({ orderId }) => orderId)
    const before = await shop.readModels.getMany('order', ids)
    await shop.projections.rebuild()
    await shop.caughtUp()
    expect(await shop.readModels.getMany('order', ids)).toEqual(before)
  })
})
