import { randomUUID } from 'node:crypto'
import { createRandom } from '#api/demo/random.ts'
import type { OpenShop } from '#api/open.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { sealed } from '#api/plumbing/events/sealed.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import { fill, openFolder, tell } from './filling.ts'
import { abandonedCart, type Happened, placedOrder, priceChange, recount } from './happenings.ts'

export type Mix = {
  readonly events: number
  readonly products: number
  readonly people: number
  orders: number
  carts: number
  counts: number
  edits: number
}

const [productCount, peopleCount] = [4000, 20_000]
/** Happenings that go on at the same time. */
const inFlight = 256

/** Writes the history of a shop with so many events into the folder's log. Tells what it consists of. */
const meta = { correlationId: 'bench', causationId: 'bench', actor: 'guest', channel: 'bench', quiet: true } as const
const wanted = Number(process.argv[2])
const scale = Math.min(1, wanted / 1_000_000)
const people = Math.ceil(peopleCount * scale)
const shop = await openFolder()
const products = await fill(shop, Math.ceil(productCount * scale), 12)
const pages = await pagesOf(shop)
const random = createRandom('history')
const mix = { products: products.length, people, orders: 0, carts: 0, counts: 0, edits: 0 }
let events = await count(shop)
const { path } = shop.folder
await shop.close()
// Written with nobody following, so that it takes no longer than the disk does.
const files = engineFiles(path)
const vault = openSqliteVault({ file: files.vault })
/** From now on a year goes by: a log has few events a minute. */
const begun = Date.now()
const yearMs = 365 * 86_400_000
const now = () => new Date(begun + (events / wanted) * yearMs)
const store = sealed(openSqliteEventStore({ file: files.log, now }), vault, [orderPersonalData])
let batch: Promise<unknown>[] = []
for (let n = 0; events < wanted; n++) {
  batch.push(happen(happening(n)))
  if (batch.length < inFlight) continue
  await Promise.all(batch)
  batch = []
}
await Promise.all(batch)
await store.close()
await vault.close()
tell({ ...mix, events } satisfies Mix)

/** Appends in order: an event of a person waits for their key, which those after it must not overtake. */
async function happen(all: readonly Happened[]): Promise<void> {
  for (const { stream, events: some } of all) {
    events += some.length
    const told = some.map(event => ({ ...event, id: randomUUID(), meta: metaOf(event) }))
    await store.append(stream, told, 'any')
  }
}

/** Prices are changed by staff, each in an act of its own, so that the history has a line for it. */
function metaOf({ type }: Happened['events'][number]) {
  if (type !== 'ProductEdited') return meta
  const commandId = randomUUID()
  return { ...meta, correlationId: commandId, causationId: commandId, actor: 'owner', channel: 'dashboard' }
}

/** Seven events in ten belong to orders, two to carts that nobody ordered. */
function happening(n: number): readonly Happened[] {
  const share = random.next()
  if (share < 0.27)
    return placedOrder(random.some(pages, 2), random, { n: mix.orders++, person: random.whole(1, people) })
  if (share < 0.54) return abandonedCart(random.some(pages, 3), random, mix.carts++)
  const page = random.pick(pages)
  if (share < 0.86) {
    mix.counts++
    return recount(page, random)
  }
  mix.edits++
  return priceChange(page, random, n)
}

async function pagesOf({ readModels }: OpenShop): Promise<readonly ProductPage[]> {
  const all: ProductPage[] = []
  for await (const some of readModels.scan<ProductPage>('product-page')) all.push(...some.map(([, page]) => page))
  return all
}

async function count({ store }: OpenShop): Promise<number> {
  let there = 0
  for await (const page of store.readAll(-1)) there += page.length
  return there
}
