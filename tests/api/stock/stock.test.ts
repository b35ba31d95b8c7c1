import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandBody, type OrderAsking, runOrderCommand } from '#api/fulfilment/owner.ts'
import { returnSweep } from '#api/returns/owed.ts'
import { stock } from '#domain/stock/decide.ts'
import { readAsking } from '#scripts/order/arguments.ts'
import { printLevel, readWork } from '#scripts/stock/arguments.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let mortal: ReturnType<typeof mortalStore> | undefined
let cookie: string

beforeEach(async () => {
  shop = await openShop({
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20 },
      { sku: 'TEE-L', price: 850, quantity: -1 },
    ],
    cap: [{ sku: 'CAP', price: 500, quantity: 5 }],
  })
  ;({ cookie } = await staffWith({ view: true, edit: true }))
})
afterEach(() => shop.end())

const staffWith = (may: { readonly view: boolean; readonly edit: boolean }) =>
  signedIn(shop, {
    staff: { status: 'active', permissions: [{ name: 'stock', delete: false, ...may }] },
  })
const call = (method: 'GET' | 'POST', url: string, payload?: object, as = cookie) =>
  shop.app.inject({ method, url, headers: { cookie: as }, ...(payload && { payload }) })

async function sell(pieces: number) {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', pieces)
  expect((await buyer.order(orderBody, 'an order')).statusCode).toBe(201)
  await shop.caughtUp()
}

async function command(line: string) {
  const asked = commandBody.parse(readAsking(line.split(' ')) satisfies OrderAsking)
  const ran = await runOrderCommand(asked, { desk: shop.desk, shown: shop.projections.caughtUp })
  if (!ran.ok) throw new Error(ran.problem.detail)
  return ran.answer
}

describe('staff with the permission for products', () => {
  test('sees, counts and adjusts; pages follow', async () => {
    await sell(4)
    expect((await call('GET', '/api/admin/stock/TEE-M')).json()).toMatchObject({
      sku: 'TEE-M',
      counted: true,
      onHand: 20,
      committed: 4,
      available: 16,
      onSale: 16,
    })
    expect((await call('GET', '/api/admin/stock/TEE-L')).json()).toMatchObject({
      onHand: null,
      available: null,
      onSale: -1,
    })
    const lines = [
      { sku: 'TEE-M', quantity: 10 },
      { sku: 'CAP', quantity: 7 },
    ]
    const counted = await call('POST', '/api/admin/stock/count', { lines })
    expect(counted.json().variants).toMatchObject([
      { sku: 'TEE-M', onHand: 10, available: 6 },
      { sku: 'CAP', onHand: 7 },
    ])
    const adjusted = await call('POST', '/api/admin/stock/adjust', {
      lines: [{ sku: 'TEE-M', by: -2 }],
      reason: 'damaged',
    })
    expect(adjusted.json().variants).toMatchObject([{ sku: 'TEE-M', onHand: 8, committed: 4, available: 4, onSale: 4 }])
    await shop.caughtUp()
    expect([await shop.available('tee', 'TEE-M'), await shop.available('cap', 'CAP')]).toEqual([4, 7])
  })

  test('is told what is short, what lacks most first', async () => {
    await sell(4)
    expect((await call('GET', '/api/admin/stock')).json()).toEqual({ variants: [] })
    await call('POST', '/api/admin/stock/count', { lines: [{ sku: 'TEE-M', quantity: 1 }] })
    await shop.caughtUp()
    expect((await call('GET', '/api/admin/stock')).json().variants).toMatchObject([
      { sku: 'TEE-M', onHand: 1, committed: 4, available: -3, onSale: 0 },
    ])
    await command('ship 1001')
    await shop.caughtUp()
    expect((await call('GET', '/api/admin/stock')).json().variants).toMatchObject([
      { sku: 'TEE-M', onHand: -3, committed: 0, available: -3, onSale: 0 },
    ])
  })

  test('is refused in a sentence', async () => {
    const adjust = (sku: string, by: number, reason: string) =>
      call('POST', '/api/admin/stock/adjust', { lines: [{ sku, by }], reason })
    const code = async (answer: ReturnType<typeof call>) => refusal(await answer)
    expect(await code(call('GET', '/api/admin/stock/NONE'))).toEqual({ status: 404, code: 'sku-not-found' })
    expect(await code(adjust('NONE', 1, 'received'))).toEqual({ status: 404, code: 'sku-not-found' })
    expect(await code(adjust('TEE-M', -21, 'lost'))).toEqual({ status: 409, code: 'adjustment-exceeds-stock' })
    expect(await code(adjust('TEE-L', 1, 'received'))).toEqual({ status: 409, code: 'stock-not-tracked' })
    expect(await code(adjust('TEE-M', 2, 'damaged'))).toEqual({ status: 422, code: 'adjustment-against-reason' })
    expect(await code(adjust('TEE-M', 0, 'correction'))).toEqual({ status: 400, code: 'invalid-request' })
    const both = {
      reason: 'lost',
      lines: [
        { sku: 'TEE-M', by: -1 },
        { sku: 'CAP', by: -1 },
      ],
    }
    const two = await call('POST', '/api/admin/stock/adjust', both)
    expect([two.statusCode, two.json().detail]).toEqual([400, expect.stringContaining('one product at a time')])
    expect((await call('GET', '/api/admin/stock/TEE-M')).json().onHand).toBe(20)
  })

  test('nobody else', async () => {
    const looking = await staffWith({ view: true, edit: false })
    expect((await call('GET', '/api/admin/stock/CAP', undefined, looking.cookie)).statusCode).toBe(200)
    const lines = [{ sku: 'CAP', quantity: 1 }]
    const denied = await call('POST', '/api/admin/stock/count', { lines }, looking.cookie)
    expect(refusal(denied)).toEqual({ status: 403, code: 'not-permitted' })
    expect(refusal(await shop.app.inject({ url: '/api/admin/stock' })).code).toBe('sign-in-required')
  })
})

describe('npm run stock', () => {
  test('is read as it is written', () => {
    expect(readWork(['show', 'TEE-M'])).toEqual({ ask: 'show', sku: 'TEE-M' })
    expect(readWork(['count', 'TEE-M=40', 'A=B=-1'])).toEqual({
      ask: 'count',
      lines: [
        { sku: 'TEE-M', quantity: 40 },
        { sku: 'A=B', quantity: -1 },
      ],
    })
    expect(readWork(['adjust', 'TEE-M=-2', '--reason', 'damaged'])).toEqual({
      ask: 'adjust',
      lines: [{ sku: 'TEE-M', by: -2 }],
      reason: 'damaged',
    })
    expect(readWork(['short'])).toEqual({ ask: 'short', page: 1 })
    for (const wrong of [
      ['count', 'TEE-M'],
      ['count', 'TEE-M=x'],
      ['count'],
      ['adjust', 'TEE-M=-2'],
      ['show'],
      ['sell'],
      [],
    ]) {
      expect(() => readWork(wrong)).toThrow('Usage:')
    }
  })

  test('says which part is wrong', () => {
    for (const [line, said] of [
      ['adjust TEE-M=-2', 'adjust needs --reason damaged, lost, received, returned or correction'],
      ['adjust TEE-M=-2 --reason stolen', '"stolen" is not a reason: damaged, lost, received, returned or correction'],
      ['adjust TEE-M=0 --reason lost', 'TEE-M=0 changes nothing'],
      ['adjust --reason lost', 'adjust needs pieces, like TEE-M=-2'],
      ['count', 'count needs pieces, like TEE-M=40'],
      ['count TEE-M=-5', 'TEE-M=-5 is below 0'],
      ['count TEE-M=5000000000', 'TEE-M=5000000000 is more than'],
      ['count TEE-M=x', 'TEE-M=x is not SKU=pieces'],
      ['count TEE-M=5 --reason lost', 'count does not take --reason'],
      ['count TEE-M=5 CAP=1 TEE-M=6', 'TEE-M is named twice'],
      ['show TEE-M CAP', 'show takes one SKU'],
      ['short TEE-M', 'short takes no SKU'],
      ['short --page x', '"x" is not a page'],
    ] as const)
      expect(() => readWork(line.split(' ')), line).toThrow(said)
  })

  test('says what there is', async () => {
    const printed = async (sku: string) => {
      const shown = await shop.stockroom.show(sku)
      return shown.ok ? printLevel(shown.variants[0]!) : shown.problem.detail
    }
    await sell(4)
    await shop.stockroom.work({ ask: 'count', lines: [{ sku: 'TEE-M', quantity: 3 }] })
    expect(await printed('TEE-M')).toContain('on hand 3, in orders 4, available -1, on sale 0  SHORT by 1')
    expect(await printed('TEE-L')).toContain('not tracked, always on sale; 0 in orders')
    expect(await printed('NONE')).toContain('The shop has no variant NONE')
  })
})

describe('pieces of a return', () => {
  async function returned(pieces: number) {
    await sell(4)
    await command('ship 1001')
    const { orderId } = (await shop.desk.order(1001))!
    const asked = await shop.returns.request(
      orderId,
      { lines: [{ uid: 'TEE-M', quantity: pieces }], reason: 'size', note: '' },
      { actor: 'test', channel: 'test' },
    )
    expect(asked.ok).toBe(true)
    await shop.caughtUp()
    await command('return approve 1001-1')
  }
  const onHand = async () => (await shop.handler.fold(stock, 'tee')).state.onHand['TEE-M']

  test.each([
    ['return receive 1001-1', 16],
    ['return receive 1001-1 --restock', 19],
    ['return receive 1001-1 --restock TEE-M=2', 18],
  ])('%s leaves %d on hand', async (line, expected) => {
    await returned(3)
    await command(line)
    expect(await onHand()).toBe(expected)
    await shop.caughtUp()
    expect(await shop.available('tee', 'TEE-M')).toBe(expected)
  })

  test('no more than came back go on the shelf', async () => {
    await returned(3)
    await expect(command('return receive 1001-1 --restock TEE-M=4')).rejects.toThrow(
      'Pieces of TEE-M in the return: 3.',
    )
    expect(await onHand()).toBe(16)
  })

  test('staff says so, too', async () => {
    await returned(3)
    const { cookie: other } = await signedIn(shop, {
      staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: false }] },
    })
    const received = await call('POST', '/api/admin/returns/1001-1/receive', { restock: 'all' }, other)
    expect([received.statusCode, await onHand()]).toEqual([204, 19])
  })

  test.each([1, 2])(
    'are brought to the stock by the sweep where an outage kept them from it, at append %d',
    async at => {
      await returned(3)
      mortal?.dieAt(at, 'before')
      await command('return receive 1001-1 --restock').catch(() => {})
      expect(mortal?.died()).toBe(true)
      await shop.end({ keepFolder: true })
      shop = await openShop({ folder: shop.folderPath })
      await shop.caughtUp()
      expect(await shop.readModels.range('returns', 'unstocked')).toHaveLength(1)
      await passOf(returnSweep({ ...shop, log: { error() {} } }))
      await shop.caughtUp()
      expect(await onHand()).toBe(19)
      expect(await shop.readModels.range('returns', 'unstocked')).toEqual([])
    },
  )
})
