import type { Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { buyer, fillCart, orderCart } from './orders.ts'
import { askShop } from './owner.ts'
import { open } from './test.ts'
import { someLines, type Visit } from './visit.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
type Customer = { readonly cookies: Cookies; readonly shipped: string; readonly placed: string }

/** One for all screens that a process looks at: none of them changes anything. */
let customer: Promise<Customer> | undefined

/** A tab of a customer who has an address, two orders, and a return of the one that was shipped. */
export async function openProfile({ page, prefix }: Visit, path: string): Promise<void> {
  await become(page)
  await open(page, prefix + path)
}

/** An order of a customer's own: one that can be cancelled where that is asked for, else one that was shipped. */
export async function openOwnOrder({ page, prefix }: Visit, search: string): Promise<void> {
  const { placed, shipped } = await become(page)
  await open(page, `${prefix}/profile/orders/${search.includes('cancel') ? placed : shipped}${search}`)
}

async function become(page: Page): Promise<Customer> {
  const known = customer !== undefined
  customer ??= makeCustomer(page)
  const made = await customer
  if (known) await page.context().addCookies(made.cookies)
  return made
}

async function makeCustomer(page: Page): Promise<Customer> {
  const { request } = page
  await openAccount(page)
  await request.post('/api/account/addresses', { data: { address: buyer, usedFor: ['billing'] } })
  const lines = (await someLines(request)).map(({ sku }) => ({ sku, quantity: 1 }))
  await fillCart(request, lines)
  const shipped = await orderCart(request, crypto.randomUUID())
  await fillCart(request, lines.slice(0, 1))
  const placed = await orderCart(request, crypto.randomUUID())
  const { orders } = (await askShop({ ask: 'list' })) as { orders: { orderId: string; number: number }[] }
  const number = orders.find(order => order.orderId === shipped)?.number
  await askShop({ ask: 'ship', number, carrier: 'DHL', tracking: 'JD0146000088' })
  const data = { lines: [{ uid: lines[0]?.sku, quantity: 1 }], reason: 'size', note: 'Too narrow' }
  await request.post(`/api/orders/${shipped}/returns`, { data })
  return { cookies: await page.context().cookies(), shipped, placed }
}
