import { setImmediate as nextTurn } from 'node:timers/promises'
import { product } from '#domain/product/decide.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { listingPath } from '../rows/pages.ts'
import { openFolder, tell } from './filling.ts'

/** How long each change took to show everywhere, and what it cost this process, in milliseconds. */
export type PriceChanges = { readonly times: readonly number[]; readonly cpuMs: number }

/** Changes the prices of products on a listing one after the other. */
const shop = await openFolder({})
const { app } = shop
const warmUp = 30
const changes = Number(process.argv[2])
const body = async (url: string) => {
  const answer = await app.inject({ url })
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`)
  return answer.body
}
const slugs = [
  ...new Set([...(await body(listingPath)).matchAll(/href="\/product\/([^"?#]+)/g)].map(([, slug]) => slug!)),
]
if (slugs.length === 0) throw new Error(`${listingPath} lists nothing`)

const times: number[] = []
let before = process.cpuUsage()
for (let change = 0; change < warmUp + changes; change++) {
  if (change === warmUp) before = process.cpuUsage()
  const slug = slugs[change % slugs.length]!
  const [id] = await shop.readModels.lookup('product-page', 'bySlug', slug)
  const page = await shop.readModels.get<ProductPage>('product-page', id!)
  // Another amount each time, higher than any minimum, so that it cannot stand anywhere before.
  const price = 50_000 + change
  const prices = Object.fromEntries(page!.variants.map(({ sku }) => [sku, price]))
  const inText = `$${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`
  const question = `/api/home/product_search?q=${encodeURIComponent(page!.style)}`
  const command = { type: 'EditProduct', data: { productId: id!, edits: { prices } } } as const

  const started = performance.now()
  const edited = await shop.handler.handle(product, id!, command)
  if (!edited.ok) throw new Error(`The price was refused: ${edited.rejection.code}`)
  await untilShown(listingPath, inText)
  await untilShown(question, `"price":${price}`)
  await untilShown(`/product/${slug}`, inText)
  if (change >= warmUp) times.push(performance.now() - started)
}
const { user, system } = process.cpuUsage(before)
await shop.close()
tell({ times, cpuMs: (user + system) / 1000 / changes } satisfies PriceChanges)

async function untilShown(url: string, text: string): Promise<void> {
  const end = performance.now() + 5000
  while (!(await body(url)).includes(text)) {
    // A kept page is answered within one turn of the event loop: views and search would never have theirs.
    await nextTurn()
    if (performance.now() > end) throw new Error(`${url} does not show ${text} after five seconds`)
  }
}
