import { expect, test } from 'vitest'
import type { OrderModel } from '#web/models/order.ts'
import { line } from './cart-example.ts'
import { pageHtml } from './shopping-page.tsx'

const address = {
  firstName: 'Amina',
  lastName: 'Haddad',
  phone: '+1 555 010 0199',
  email: 'amina@example.com',
  house: '18 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  country: 'US',
}
const order: OrderModel = {
  orderId: 'order-1',
  number: 1042,
  status: 'placed',
  lines: [line('A', { quantity: 4 })],
  totals: { subtotal: 2000, discount: 0, delivery: 600, tax: 0, total: 2600 },
  closed: null,
  byLink: false,
  cancelledRest: null,
  part: null,
  currency: { name: 'EUR', symbol: '€' },
  delivery: { type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] },
  payment: 'cod',
  paid: false,
  waiting: null,
  more: null,
  refusal: null,
  placedAt: '2026-11-20T14:00:00Z',
  billing: address,
  shipping: { ...address, city: 'Salem' },
  seller: { name: 'Cutline Supply', address: '48 Loom Street', email: 'orders@cutline.example', phoneFooter: '+1 937' },
}
const html = (model: OrderModel | null, language?: 'ar') =>
  pageHtml(`${language ? '/ar' : ''}/order/order-1`, { order: async () => model }, { language })

test('a placed order shows number, amounts in its own currency, addresses and days', async () => {
  const page = await html(order)
  expect(page).toContain('Order 1042')
  for (const text of ['€26.00', '€6.00', 'Salem', 'Wed, Nov 25 – Fri, Nov 27', 'Print invoice', 'Tee A']) {
    expect(page).toContain(text)
  }
})

test('what was never sent of it is told at its line and taken off the total, on paper too', async () => {
  const page = String(await html({ ...order, cancelledRest: { pieces: { A: 3 }, amount: 1500 } }))
  expect(page).toContain('Cancelled: 3')
  const invoice = page.slice(page.indexOf('class="invoice"'))
  for (const text of ['€26.00', '−€15.00', '€11.00']) expect(invoice).toContain(text)
})

test('an order that was shipped in part says how much of it left, and how much of each line', async () => {
  const lines = [line('A', { quantity: 4 }), line('B', { quantity: 20 })]
  const part = { lines: { B: 12 }, shipped: 12, pieces: 24 }
  const after = {
    stage: 'to-ship',
    steps: [],
    returnable: [],
    returns: [],
    mayCancel: false,
    mayCancelRest: true,
  } as const
  const queries = {
    order: async () => ({ ...order, lines, part }),
    aftermath: async () => ({ ...after, paidAhead: false, returnUntil: null, guest: true }),
  }
  const page = String(await pageHtml('/order/order-1', queries))
  for (const text of ['Shipped in part: 12 of 24 pieces', 'Shipped: 0 of 4', 'Shipped: 12 of 20']) {
    expect(page).toContain(text)
  }
  expect(page).not.toContain('Being prepared')
})

test('a link that has ended offers another one, by a form', async () => {
  const page = String(await html({ ...order, closed: 'ended', billing: null, shipping: null }))
  expect(page).toContain('action="/order/order-1/link"')
  expect(page).toContain('Mail me a new link')
  expect(await html(order)).not.toContain('/order/order-1/link')
  const query = { order: async () => ({ ...order, closed: 'ended' as const, billing: null, shipping: null }) }
  expect(await pageHtml('/order/order-1?mailed', query)).toContain('a mail with a new link is on its way')
})

test('the invoice names seller, buyer and number', async () => {
  const page = String(await html(order))
  const invoice = page.slice(page.indexOf('class="invoice"'))
  for (const text of ['Invoice', 'Cutline Supply', '48 Loom Street', 'Amina', '1042', 'Nov 20, 2026', '€26.00']) {
    expect(invoice).toContain(text)
  }
})

test('erased addresses are said to be erased, and the amounts stay', async () => {
  const page = await html({ ...order, billing: null, shipping: null })
  expect(page).toContain('Erased at the buyer’s request')
  expect(page).not.toContain('Amina')
  expect(page).toContain('€26.00')
})

test('an order on its way says so and asks to be looked at again without scripts too', async () => {
  const page = await html({ ...order, status: 'in-progress', number: null })
  // A heading that is a status is no heading any more.
  expect(page).toMatch(/<h1 class="[^"]*">/)
  expect(page).toMatch(/<p role="status"/)
  expect(page).toContain('Confirming your order')
  expect(page).toMatch(/<noscript><meta http-?equiv="refresh"/i)
})

test('a refused order leads back to the cart', async () => {
  const page = await html({ ...order, status: 'refused', number: null })
  expect(page).toContain('This order was not placed')
  expect(page).toContain('href="/cart"')
})

test('an order that there is not is not found', async () => expect(await html(null)).toBe(404))

test('countries are named in the language of the page', async () => {
  expect(await html(order, 'ar')).toContain('الولايات المتحدة')
})
