import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
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
      const { undo, ...rest } = answer.json()
      expect([answer.statusCode, rest, answer.cookies]).toEqual([202, { accepted: true }, []])
      // Neither its length nor anything in it tells whether the address waited before.
      expect(undo).toHaveLength(first.json().undo.length)
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

describe('POST /api/stock-watches/undo', () => {
  const undo = (token: string) => visitor(shop.app).json('POST', '/api/stock-watches/undo', { undo: token })

  test('takes back what the request began', async () => {
    const token = (await watch(shop, ada)).json().undo
    expect((await undo(token)).statusCode).toBe(202)
    expect(await waiting(shop)).toEqual([])
    expect((await undo(token)).statusCode).toBe(202)
    expect(await eventsOf(shop, 'StockWatchEnded')).toHaveLength(1)
  })

  test('leaves a wait alone that was there before, and answers alike', async () => {
    await watch(shop, ada)
    const token = (await watch(shop, ada)).json().undo
    expect([(await undo(token)).statusCode, await waiting(shop)]).toMatchObject([202, [{ email: ada.email }]])
  })

  test('leaves alone what was begun anew since', async () => {
    const token = (await watch(shop, ada)).json().undo
    await undo(token)
    await watch(shop, ada)
    await undo(token)
    expect(await waiting(shop)).toMatchObject([{ round: 2 }])
  })

  test.each(['', 'x', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.c2VhbGVk.dGFn'])('refuses %j', async token => {
    expect((await undo(token)).json().code).toBe('invalid-request')
  })
})

describe('the form of a sold-out size', () => {
  const page = '/fr/product/tee?size=3xl'

  test('comes back to its page, which says so', async () => {
    const answer = await visitor(shop.app).form('/fr/notify-me', { ...ada, page })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/fr\/product\/tee\?size=3xl&watched=[\w.-]+#stock-watch$/)
    expect(await waiting(shop)).toMatchObject([{ email: ada.email, language: 'fr' }])
  })

  test('is taken back by another, which comes back to the page too', async () => {
    const { form } = visitor(shop.app)
    const answer = await form('/fr/notify-me', { ...ada, page })
    const undo = new URL(answer.headers.location as string, 'http://shop').searchParams.get('watched') ?? ''
    const undone = await form('/fr/notify-me/undo', { undo, page })
    expect([undone.statusCode, undone.headers.location]).toEqual([303, `${page}&unwatched=1#stock-watch`])
    expect(await waiting(shop)).toEqual([])
    expect((await form('/fr/notify-me/undo', { undo: 'x', page })).headers.location).toBe(
      `${page}&unwatched=late#stock-watch`,
    )
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
    expect(answer.headers.location).toMatch(/^\/\?watched=[\w.-]+#stock-watch$/)
  })

  test('is told in its page when there were too many', async () => {
    const { form } = visitor(shop.app)
    for (let n = 0; n < 30; n++) await form('/notify-me', { ...ada, sku: 'NO-SUCH', page })
    const answer = await form('/notify-me', { ...ada, page })
    expect([answer.statusCode, answer.json().state.problem.code]).toEqual([429, 'too-many-requests'])
    expect(answer.json().state.values.email).toBe(ada.email)
  })
})
