// Run by the crash test of what programs write: opens the shop on a data folder and sends the same requests in the same order, each
// with the Idempotency-Key that it had before. With a kill it dies at an append.
import { parseArgs } from 'node:util'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { type Kill, killedStore, standsStill } from './killed-store.ts'

export type Sending = { readonly folder: string; readonly authorization: string; readonly kill?: Kill }

/** What stands in the log in the end. */
export type Sent = { readonly appended: readonly string[]; readonly answers: readonly string[]; readonly end: object }

const variant = (sku: string, amount: number) => ({
  ...{ sku, options: { Color: 'Navy', Size: sku }, price: { amount, currency: 'USD' } },
})
const requests = [
  [
    'stock',
    [
      { sku: 'A', set: 12, of: 'on_hand', from: 5 },
      { sku: 'B', adjust: 3, reason: 'received' },
      { sku: 'C', adjust: -1, reason: 'damaged' },
      { sku: 'D', set: 1, of: 'on_hand', from: 4 },
    ],
  ],
  [
    'prices',
    [
      { sku: 'A', price: { amount: 90, currency: 'USD' } },
      { sku: 'B', price: { amount: 80, currency: 'USD' } },
    ],
  ],
  ['products', [{ key: 'tee', name: 'Tee', brand: 'Northloom', category: 'T-Shirts', variants: [variant('X', 900)] }]],
] as const

for (const one of JSON.parse(parseArgs({ allowPositionals: true }).positionals[0] ?? '') as Sending[]) {
  const killed = killedStore(one.kill)
  const shop = await openShop({
    folder: one.folder,
    now: () => new Date(standsStill),
    wrapStore: log => killed.wrap(log),
  })
  killed.begin()
  const answers: string[] = []
  for (const [path, items] of requests) {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: `/api/v1/${path}`, payload: items.map(item => JSON.stringify(item)).join('\n') },
      headers: {
        ...{ authorization: one.authorization, 'idempotency-key': `a request of ${path}` },
        'content-type': 'application/x-ndjson',
      },
    })
    const { done, accepted, refused } = JSON.parse(answer.body.trim().split('\n').at(-1)!)
    answers.push(`${answer.statusCode} ${done} ${accepted} ${refused}`)
  }
  const found: object[] = []
  for (const id of ['alpha', 'beta']) {
    const { onHand } = (await shop.handler.fold(stock, id)).state
    found.push({ onHand, prices: (await shop.handler.fold(product, id)).state?.edits.prices })
  }
  await shop.caughtUp()
  const [made] = await shop.readModels.lookup('product-page', 'bySku', 'X')
  const { feed, slug } = (await shop.handler.fold(product, made!)).state!
  const end = { found, made: { slug, skus: feed.variants.map(({ sku, price }) => [sku, price]) } }
  console.log(JSON.stringify({ appended: killed.appended, answers, end } satisfies Sent))
  await shop.end({ keepFolder: true })
}
