import type { Mail } from '#api/plumbing/engines/mail/port.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { noticeSweep } from '#api/stock-watches/telling.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockWatch } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { passOf } from '#tests/support/pass.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

export const origin = 'http://shop.example'
const log = { warn: () => {}, error: () => {} }

/** A shop with a tee that is sold out in 3XL, has one piece in M, and any number in S. */
export async function soldOutShop() {
  const shop = await openShop({ env: { PUBLIC_URL: origin } })
  await shop.sell({
    tee: [
      { sku: 'TEE-3XL', price: 850, quantity: 0, size: '3xl' },
      { sku: 'TEE-M', price: 850, quantity: 1, size: 'm' },
      { sku: 'TEE-S', price: 850, quantity: -1, size: 's' },
    ],
  })
  return shop
}

export const watch = (shop: OpenShop, body: object) => visitor(shop.app).json('POST', '/api/stock-watches', body)

/** `channel`: how the count came in. */
export async function count(shop: OpenShop, quantity: number, channel = 'command'): Promise<void> {
  const counts = [{ sku: 'TEE-3XL', quantity }]
  const command = { type: 'CountStock', data: { productId: 'tee', counts } } as const
  await shop.handler.handle(stock, 'tee', command, { actor: 'rosa', channel })
  await shop.caughtUp()
}

/** What goes on in the background, by hand; resolves with how many waits it met. */
export async function tell(shop: OpenShop): Promise<number> {
  await shop.caughtUp()
  const before = await eventsOf(shop, 'StockWatchMet')
  await passOf(noticeSweep({ ...shop, log }))
  await shop.caughtUp()
  return (await eventsOf(shop, 'StockWatchMet')).length - before.length
}

/** Sends what lies in the outbox; resolves with the mails. */
export async function mails(shop: OpenShop): Promise<readonly Mail[]> {
  const sent: Mail[] = []
  const compose = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const post = { send: async (mail: Mail) => void sent.push(mail), erase: async () => {}, close: () => {} }
  const expired = shop.stockWatching.resume
  await mailSender({ ...shop, post, compose, expired, now: () => new Date(), log }).send()
  await shop.caughtUp()
  return sent
}

export async function waiting(shop: OpenShop): Promise<readonly StockWatch[]> {
  await shop.caughtUp()
  const ids = await shop.readModels.range(stockWatches.name, 'waiting')
  return (await shop.readModels.getMany<StockWatch>(stockWatches.name, ids)).filter(each => each !== undefined)
}

export async function eventsOf(shop: OpenShop, type: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const page of shop.store.readAll(-1)) found.push(...page.filter(event => event.type === type))
  return found
}
