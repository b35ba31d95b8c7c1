import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { program } from './programs.ts'

const url = '/api/v1/prices'
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

let products = 0
async function sold(): Promise<string> {
  const name = `tee${products++}`
  const variant = (size: string) => ({ sku: `${name}-${size}`, price: 850, quantity: 5 })
  await shop.sell({ [name]: [variant('S'), variant('M')] })
  return name
}
const pricing = () => program(shop, ['prices:write'])
const at = (sku: string, amount: number, currency = 'USD') => ({ sku, price: { amount, currency } })
const edits = async (name: string) => (await shop.handler.fold(product, name)).state!.edits.prices ?? {}

describe('prices by a program', () => {
  test('stand over the feed, with one append a product, until they are taken back', async () => {
    const [name, own] = [await sold(), await pricing()]
    const before = (await shop.handler.fold(product, name)).revision
    const answer = await own.send('POST', url, {
      items: [at(`${name}-S`, 700), at(`${name}-M`, 600), at('NONE', 5), at(`${name}-S`, 1), at(`${name}-L`, 5, 'EUR')],
    })
    expect(answer.json().items).toMatchObject([
      { ok: true, price: { amount: 700, currency: 'USD' }, edited: true },
      { ok: true, price: { amount: 600, currency: 'USD' }, edited: true },
      { ok: false, code: 'sku-not-found' },
      { ok: false, code: 'named-twice' },
      { ok: false, code: 'other-currency' },
    ])
    expect((await shop.handler.fold(product, name)).revision).toBe(before + 1)
    const back = await own.send('POST', url, { items: [{ sku: `${name}-S`, price: null }] })
    expect(back.json().items).toEqual([
      { sku: `${name}-S`, ok: true, price: { amount: 850, currency: 'USD' }, edited: false },
    ])
    expect(await edits(name)).toEqual({ [`${name}-M`]: 600 })
  })

  test('are not set again by a repeat, after staff set another one', async () => {
    const [name, own] = [await sold(), await pricing()]
    const send = () => own.lines(url, [at(`${name}-S`, 700), at(`LATER-${name}`, 1)], 'sale')
    expect((await send()).told).toMatchObject([{ ok: true }, { code: 'sku-not-found' }, { accepted: 1, refused: 1 }])
    const staff = { type: 'EditProduct', data: { productId: name, edits: { prices: { [`${name}-S`]: 500 } } } } as const
    await shop.handler.handle(product, name, staff)
    await shop.sell({ [`later-${name}`]: [{ sku: `LATER-${name}`, price: 850, quantity: 1 }] })
    expect((await send()).told).toMatchObject([
      { ok: true, price: { amount: 500 } },
      { ok: true, price: { amount: 1 } },
      { done: true, accepted: 2 },
    ])
    expect(await edits(name)).toEqual({ [`${name}-S`]: 500 })
  })

  test.each([
    ['a fraction', { sku: 'A', price: { amount: 1.5, currency: 'USD' } }],
    ['a bare number', { sku: 'A', price: 150 }],
    ['nothing said', { sku: 'A' }],
  ])('%s is no price', async (_, item) => {
    const answer = await (await pricing()).send('POST', url, { items: [item] })
    expect(answer.json().code).toBe('invalid-request')
  })
})
