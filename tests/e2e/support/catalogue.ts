import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'

export type Options = {
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  /** Dollars and cents, "12.50". */
  readonly price: string
  /** Pieces of each variant. */
  readonly quantity: number
}

export type Product = Options & {
  /** A word that no other product has, and nothing else is near to. */
  readonly word: string
  readonly name: string
  readonly path: string
  /** Brand of this product alone. */
  readonly brandPath: string
  sku(color: string, size: string): string
  /** What the shop has of a variant now. */
  stock(color: string, size: string): Promise<number>
  /** The same product with another price or stock, imported over the first one. */
  change(changes: Partial<Pick<Options, 'price' | 'quantity'>>): Promise<void>
}

export type Catalogue = { add(options?: Partial<Options>): Promise<Product> }

type ShopOf = { readonly request: APIRequestContext; readonly folder: string }

const plain: Options = { colors: ['Navy', 'Red'], sizes: ['S', 'M', 'L', 'XL'], price: '12.50', quantity: 60 }

/** @param seed makes names that no other test makes; `folder`: the data folder of the shop that the requests go to */
export function catalogueOf(request: APIRequestContext, seed: string, folder = process.env.SHOP_DATA ?? ''): Catalogue {
  let made = 0
  return {
    async add(options = {}) {
      made++
      const word = wordOf(`${seed}-${made}`)
      const product = productOf({ request, folder }, word, { ...plain, ...options })
      await product.change({})
      return product
    },
  }
}

function productOf({ request, folder }: ShopOf, word: string, options: Options): Product {
  const handle = `${word}-tee`
  const name = `${word[0]?.toUpperCase()}${word.slice(1)} crew tee`
  const brand = `Mill ${word}`
  let now = options
  const sku = (color: string, size: string) => `${word}-${color}-${size}`.toUpperCase()
  return {
    ...options,
    word,
    name,
    sku,
    path: `/product/${handle}`,
    brandPath: `/brands/mill-${word}`,
    async stock(color, size) {
      const answer = await request.get(`/api/products/${handle}`)
      const { variants } = (await answer.json()) as { variants: { sku: string; quantity: number }[] }
      return variants.find(variant => variant.sku === sku(color, size))?.quantity ?? Number.NaN
    },
    async change(changes) {
      now = { ...now, ...changes }
      const rows = now.colors.flatMap(color =>
        now.sizes.map(size =>
          [
            handle,
            name,
            brand,
            'T-Shirts',
            'Color',
            color,
            'Size',
            size,
            sku(color, size),
            'shopify',
            now.quantity,
            now.price,
          ].join(),
        ),
      )
      await importFeed({ request, folder }, [columns, ...rows].join('\n'))
    },
  }
}

const columns =
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'

/** Imports as the command does while the shop is open. One at a time: while another test imports, this one asks again. */
async function importFeed({ request, folder }: ShopOf, feed: string): Promise<void> {
  const file = join(folder, 'server.json')
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { token: string }
  await expect(async () => {
    const answer = await request.post('/internal/import?format=shopify', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      data: feed,
    })
    expect(answer.status(), await answer.text()).toBe(200)
    const last = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '{}')
    expect(last).toMatchObject({ report: { rows: { failed: 0 } } })
  }).toPass({ timeout: 60_000, intervals: [50] })
}

/** Ten letters that follow from a seed: no misspelling of one is near to another. */
function wordOf(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const [consonants, vowels] = ['bdfgklmnprstvz', 'aeiou']
  return Array.from({ length: 10 }, (_, i) => {
    const letters = i % 2 === 0 ? consonants : vowels
    return letters[(bytes[i] ?? 0) % letters.length]
  }).join('')
}
