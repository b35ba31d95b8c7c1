import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/maintenance/erase.ts'
import { type OpenShop, visitor } from '../open-shop.ts'
import { eventsOf, soldOutShop, waiting, watch } from './watch-world.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await soldOutShop()
})
afterEach(() => shop.end())

const ada = { sku: 'TEE-3XL', email: 'ada@example.com' }

describe('POST /api/stock-watches', () => {
  test('takes an address once, however it is written, and answers alike', async () => {
    const first = await watch(shop, { ...ada, email: ' Ada@Example.com ', language: 'fr' })
    const again = await watch(shop, ada)
    for (const answer of [first, again]) {
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([202, { accepted: true }, []])
    }
    expect(await waiting(shop)).toMatchObject([
      { productId: 'tee', sku: 'TEE-3XL', email: 'Ada@Example.com', language: 'fr' },
    ])
    expect(await eventsOf(shop, 'StockWatched')).toHaveLength(1)
  })

  test('has two people wait for one variant', async () => {
    await watch(shop, ada)
    await watch(shop, { ...ada, email: 'bo@example.com' })
    expect(await waiting(shop)).toHaveLength(2)
  })

  test.each([
    [{ ...ada, email: '' }, 400, 'email-required'],
    [{ sku: ada.sku }, 400, 'email-required'],
    [{ ...ada, email: 'ada' }, 400, 'invalid-request'],
    [{ ...ada, more: 1 }, 400, 'invalid-request'],
    [{ ...ada, sku: '' }, 400, 'invalid-request'],
    [{ ...ada, sku: 'NO-SUCH' }, 404, 'sku-not-found'],
    [{ ...ada, sku: 'TEE-M' }, 409, 'in-stock'],
    [{ ...ada, sku: 'TEE-S' }, 409, 'in-stock'],
  ])('refuses %j', async (body, status, code) => {
    const answer = await watch(shop, body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await waiting(shop)).toEqual([])
  })

  test('knows no variant of a product that is sold no more', async () => {
    await shop.append('product-tee', { type: 'ProductDiscontinued', data: { productId: 'tee' } })
    expect((await watch(shop, ada)).json().code).toBe('sku-not-found')
  })

  test('has a person wait anew who was erased and came back, once', async () => {
    await watch(shop, ada)
    await shop.caughtUp()
    await eraseEmail(shop, ada.email)
    expect(await waiting(shop)).toEqual([])
    await watch(shop, ada)
    await watch(shop, ada)
    expect(await waiting(shop)).toMatchObject([{ email: ada.email, round: 2 }])
    expect(await eventsOf(shop, 'StockWatched')).toHaveLength(2)
  })

  test('bounds how often one network address may ask', async () => {
    const answers = []
    for (let n = 0; n <= 30; n++) answers.push((await watch(shop, { ...ada, sku: 'NO-SUCH' })).statusCode)
    expect(answers.slice(0, 30)).not.toContain(429)
    expect(answers[30]).toBe(429)
  })
})

describe('the form of a sold-out size', () => {
  const page = '/fr/product/tee?size=3xl'

  test('comes back to its page, which says so', async () => {
    const answer = await visitor(shop.app).form('/fr/notify-me', { ...ada, page })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}&watched=1#stock-watch`])
    expect(await waiting(shop)).toMatchObject([{ email: ada.email, language: 'fr' }])
  })

  test('shows its page again with what was typed', async () => {
    const answer = await visitor(shop.app).form('/fr/notify-me', { ...ada, email: 'ada', page })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      path: page,
      state: { form: 'stock-watch', values: { sku: ada.sku, email: 'ada' }, problem: { code: 'invalid-request' } },
    })
  })

  test('leads nowhere else', async () => {
    const answer = await visitor(shop.app).form('/notify-me', { ...ada, page: '//elsewhere.example/' })
    expect(answer.headers.location).toBe('/?watched=1#stock-watch')
  })

  test('is told in its page when there were too many', async () => {
    const { form } = visitor(shop.app)
    for (let n = 0; n < 30; n++) await form('/notify-me', { ...ada, sku: 'NO-SUCH', page })
    const answer = await form('/notify-me', { ...ada, page })
    expect([answer.statusCode, answer.json().state.problem.code]).toEqual([429, 'too-many-requests'])
    expect(answer.json().state.values.email).toBe(ada.email)
  })
})
