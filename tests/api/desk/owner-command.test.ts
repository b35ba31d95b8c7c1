import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandBody, type OrderAsking, runOrderCommand } from '#api/fulfilment/owner.ts'
import { readAsking } from '#scripts/order/arguments.ts'
import { printAnswer } from '#scripts/order/print.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let orderId: string

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  orderId = (await buyer.order(orderBody, 'an order')).json().orderId
  await shop.caughtUp()
})
afterEach(() => shop.end())

const staffWith = (rights: { edit?: boolean; delete?: boolean }) =>
  signedIn(shop, {
    staff: {
      status: 'active',
      permissions: [{ name: 'orders', view: true, edit: false, delete: false, ...rights }],
    },
  })
const call = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

describe("the owner's command", () => {
  const ask = async (...args: string[]) => {
    const asking: OrderAsking = readAsking(args)
    const shown = shop.projections.caughtUp
    const ran = await runOrderCommand(commandBody.parse(asking), { desk: shop.desk, shown })
    return ran.ok ? printAnswer(ran.answer, asking) : ran.problem.detail
  }

  test('shows what became of each step', async () => {
    expect(await ask('list')).toMatch(/^1001 {2}to-ship {4}.* 3 pcs .* Ada Weaver$/)
    expect(await ask('list', '--stage', 'cancelled')).toBe('There are no orders.')
    expect(await ask('ship', '1001', '--carrier', 'DHL', '--tracking', 'JD7', '--lines', 'TEE-M=1')).toContain(
      'DHL JD7',
    )
    expect(await ask('deliver', '1001')).toBe('Some of the order has not been shipped yet. Ship all of it first.')
    expect(await ask('cancel', '1001')).toMatch(/has been shipped/)
    expect(await ask('release', '1001')).toBe('Order 1001 is not held.')
    await shop.desk.hold(1001, { id: 'h1', reason: 'Wait' }, { actor: 'owner', channel: 'command' })
    await shop.caughtUp()
    expect(await ask('list')).toMatch(/HELD: member of staff$/)
    expect(await ask('show', '1001')).toContain('held by a member of staff: Wait')
    expect(await ask('release', '1001')).not.toMatch(/HELD/)
    for (const step of ['show', 'deliver']) expect(await ask(step, '99999')).toBe('The shop has no order 99999.')
    await shop.returns.request(orderId, { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' }, {})
    expect(await ask('return', 'receive', '1001-1')).toBe('The return is requested: this step is not possible now.')
    expect(await ask('return', 'decline', '1001-1', '--note', 'worn')).toContain('return 1001-1  declined')
  })

  test('lists fifty orders a page, and says that there are more', async () => {
    expect(await ask('list')).not.toContain('--page')
    const buyer = visitor(shop.app)
    await shop.sell({ cap: [{ sku: 'CAP', price: 500, quantity: 100 }] })
    for (let n = 0; n < 50; n++) {
      await buyer.add('CAP', 1)
      expect((await buyer.order(orderBody, `order ${n}`)).statusCode).toBe(201)
    }
    await shop.caughtUp()
    const first = (await ask('list', '--stage', 'to-ship'))?.split('\n') ?? []
    expect(first).toHaveLength(51)
    expect(first.at(-1)).toBe('More: npm run order -- list --stage to-ship --page 2')
    expect(await ask('list', '--page', '2')).toMatch(/^1001 .*$/)
    expect(await ask('list', '--page', '3')).toBe('There are no orders on page 3.')
    expect(() => readAsking(['list', '--page', 'x'])).toThrow('"x" is not a page')
  })

  test('says what is left after the rest was cancelled', async () => {
    await ask('ship', '1001', '--lines', 'TEE-M=1')
    const shown = await ask('cancel', '1001', '--rest')
    expect(shown).toMatch(/^1001 {2}shipped .* 1 pcs +14\.50 /)
    expect(shown).toContain('3 × TEE-M  The tee, navy  8.50  shipped 1, cancelled 2')
    expect(shown).toContain('total     14.50 (31.50 less 17.00 cancelled); the buyer pays $14.50')
    expect(await ask('list')).toMatch(/ 1 pcs +14\.50 /)
  })

  test('says which cash is owed, and how it was given back', async () => {
    await ask('ship', '1001')
    const wish = { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' } as const
    for (let n = 0; n < 2; n++) await shop.returns.request(orderId, wish, {})
    for (const step of ['approve', 'receive'])
      for (const number of ['1001-1', '1001-2']) await ask('return', step, number)
    expect(await ask('return', 'refund', '1001-2')).toContain('return 1001-2  closed without money')
    await shop.afterPlacing.recordCash(orderId, { id: 'cash', reason: '' }, {})
    const owed = await ask('return', 'refund', '1001-1')
    expect(owed).toContain('return 1001-1  8.50 to be given back')
    expect(owed).not.toContain('refunded')
    await shop.payments.givenByHand(orderId, `${orderId}.1`, { how: 'cash', reference: '', by: 'owner' })
    await shop.caughtUp()
    expect(await ask('show', '1001')).toMatch(/return 1001-1 {2}refunded .*\n.*\n {2}refunded 8\.50 on .*: cash$/)
  })

  test('shows whom the parcel goes to, how, and what the buyer pays in their currency', async () => {
    await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 2 } })
    await createCoupon(shop, 'FALL10')
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 2)
    await buyer.json('POST', '/api/cart/coupon', { code: 'FALL10' })
    await buyer.order(orderBody, 'an order with a coupon')
    await shop.caughtUp()
    const shown = await ask('show', '1002')
    expect(shown).toMatch(/delivery +standard, Everywhere +6\.00/)
    expect(shown).toMatch(/coupon +FALL10 +-1\.70/)
    expect(shown).toMatch(/total +21\.30; the buyer pays €42\.60 \(EUR, exchange rate 2\)/)
    expect(shown).toMatch(/to +Grace Weaver, 7 Shuttle Lane, Lowell, MA 01850, US\n +\+1 555 0100 {2}ada@example\.com/)
    expect(shown).toMatch(/bill +Ada Weaver, 12 Loom Street/)
    const { cookie } = await staffWith({})
    expect((await call(cookie, 'GET', '/api/admin/orders/1002')).json()).toMatchObject({
      delivery: { type: 'standard', area: 'Everywhere', cost: 600 },
      coupon: { code: 'FALL10', discount: 170 },
      currency: { name: 'EUR', exchangeRate: 2 },
      shownTotal: 4260,
      shipping: { phone: '+1 555 0100', email: 'ada@example.com' },
    })
  })

  test('says how it is used when it is used otherwise', () => {
    expect(() => readAsking([])).toThrow(/Usage/)
    expect(() => readAsking(['ship', '1001', '--lines', 'TEE-M'])).toThrow(/SKU=pieces/)
    expect(() => readAsking(['list', '--nothing'])).toThrow(/nothing/)
    expect(() => readAsking(['return', 'burn', '1001-1'])).toThrow(/Usage/)
    expect(() => readAsking(['show', 'x'])).toThrow('"x" is not the number of an order')
  })

  test('does no more than was typed', () => {
    for (const [line, said] of [
      ['return receive 1001-1 --restock TEE-M', 'TEE-M is not SKU=pieces'],
      ['return receive 1001-1 --restock TEE-M=0', 'TEE-M=0 is not SKU=pieces'],
      ['return receive 1001-1 TEE-M=1', 'TEE-M=1 is too many'],
      ['return approve 1001-1 --restock', 'return approve does not take --restock'],
      ['return refund 1001-1 --note worn', 'return refund does not take --note'],
      ['ship 1004 HAT=1', 'HAT=1 is too many'],
      ['ship 1004 --lines', '--lines needs the pieces'],
      ['ship 1004 --lines --carrier DHL', '--lines needs the pieces'],
      ['ship 1004 --lines,', "Unknown option '--lines,'"],
      ['cancel 1002 --lines TEE-S=1', 'cancel does not take --lines'],
      ['cancel 1001 1002', '1002 is too many'],
      ['deliver 1001 --rest', 'deliver does not take --rest'],
      ['list cancelled', 'cancelled is too many'],
      ['receive 1001-1', 'Usage'],
      ['constructor 1001', 'Usage'],
      ['show 1e3', '"1e3" is not the number of an order'],
      ['return approve 1001', '"1001" is not the number of a return'],
    ] as const)
      expect(() => readAsking(line.split(' ')), line).toThrow(said)
  })

  test('reads pieces with spaces or commas between them', () => {
    const [one, two] = [
      { sku: 'TEE-S', quantity: 1 },
      { sku: 'A=B', quantity: 2 },
    ]
    for (const line of [
      'ship 1001 --lines TEE-S=1 A=B=2',
      'ship 1001 --lines TEE-S=1,A=B=2',
      'ship 1001 --lines TEE-S=1, A=B=2 --carrier DHL',
      'ship --lines TEE-S=1 --lines=A=B=2 --tracking 1 1001',
    ])
      expect(readAsking(line.split(' ')), line).toMatchObject({ ask: 'ship', number: 1001, lines: [one, two] })
    const restocked = (line: string) => readAsking(`return receive ${line}`.split(' '))
    expect(restocked('1001-1 --restock TEE-S=1 A=B=2')).toMatchObject({ restock: [one, two] })
    expect(restocked('1001-1 --restock')).toMatchObject({ return: '1001-1', restock: 'all' })
    expect(restocked('1001-1 --restock=all')).toMatchObject({ restock: 'all' })
    expect(restocked('1001-1')).not.toHaveProperty('restock')
  })
})
