import { cookieOf, get, post } from '../http.ts'
import { once } from '../load.ts'
import type { Row } from '../row.ts'
import { scriptsOf } from '../scripts-of.ts'
import { shown } from '../statistics.ts'

const most = 150
const kilobyte = 1000

export const checkoutJavascript: Row = {
  number: 14,
  what: 'JavaScript of the checkout before a payment is chosen, gzip',
  reach: '≤ 150 KB',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const cookie = await cartOfOne(origin)
    const { files, bytes } = await scriptsOf(origin, '/checkout', { cookie })
    return {
      measured: `${shown(bytes / kilobyte)} KB`,
      holds: bytes <= most * kilobyte,
      how: `${files} files: the scripts and preloaded modules of /checkout with something in the cart, and all that they import, as they are sent`,
    }
  },
}

async function cartOfOne(origin: string): Promise<string> {
  const ask = async (path: string) => JSON.parse((await once(origin, get(path))).body.toString())
  const { cards } = await ask('/api/home/product_search?q=tee')
  for (const { slug } of cards as readonly { slug: string }[]) {
    const { variants } = await ask(`/api/products/${slug}`)
    const there = (variants as readonly { sku: string; quantity: number }[]).find(({ quantity }) => quantity !== 0)
    if (!there) continue
    const added = await once(origin, post('/api/cart/items', { lines: [{ sku: there.sku, quantity: 1 }] }))
    return cookieOf(added, 'cart')!
  }
  throw new Error('The demo shop has nothing to buy')
}
