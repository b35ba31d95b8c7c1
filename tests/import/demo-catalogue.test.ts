import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cuts } from '#api/catalogue/labels.ts'
import brands from '#api/demo/brands.json' with { type: 'json' }
import { demoFeed } from '#api/demo/feed.ts'
import palettes from '#api/demo/palettes.json' with { type: 'json' }
import sizes from '#api/demo/sizes.json' with { type: 'json' }
import { applyDemoEdits, demoEdits } from '#api/demo/staff.ts'
import { kinds } from '#api/demo/styles.ts'
import { createColors } from '#api/import/product/options.ts'
import { builtInTables } from '#api/settings/tables.ts'
import type { TermDefinition } from '#domain/term/events.ts'
import { openImportShop } from './feeds.ts'

const options = { seed: 'selvedge', products: 400 }

async function* bytes(given = options) {
  for (const text of demoFeed(given)) yield Buffer.from(text)
}

const hashOf = (given: typeof options) => {
  const hash = createHash('sha256')
  for (const text of demoFeed(given)) hash.update(text)
  return hash.digest('hex')
}

test('the same seed writes the same bytes, another seed others', () => {
  expect(hashOf(options)).toBe(hashOf({ ...options }))
  expect(hashOf({ ...options, seed: 'other' })).not.toBe(hashOf(options))
})

test('45 brands over all letter groups of the menu', () => {
  expect(new Set(brands.map(({ name }) => name)).size).toBe(45)
  expect(new Set(brands.map(({ prefix }) => prefix)).size).toBe(45)
  for (const group of [/^[AB]/, /^[C-F]/, /^[G-K]/, /^[L-Q]/, /^[R-Z]/]) {
    expect(brands.filter(({ name }) => group.test(name)).length).toBeGreaterThanOrEqual(5)
  }
})

test('brands make kinds that are there, of colors, sizes and cuts that are there', () => {
  expect(new Set(brands.flatMap(({ makes }) => makes))).toEqual(new Set(Object.keys(kinds)))
  for (const [name, kind] of Object.entries(kinds)) {
    expect(Object.keys(palettes), name).toEqual(expect.arrayContaining([...kind.palettes]))
    expect(Object.keys(sizes), name).toContain(kind.sizes)
    expect(['adult', 'womens', 'youth'], name).toEqual(expect.arrayContaining([...kind.cuts]))
    expect(kind.price.least, name).toBeLessThan(kind.price.most)
    expect(kind.colors.least, name).toBeLessThan(kind.colors.most)
  }
})

test('the colour table knows every colour of it', () => {
  const colors = createColors(builtInTables())
  const names = Object.values(palettes).flat()
  expect(names.filter(name => !colors(name).known)).toEqual([])
})

test('the demo shop: whole, believable, and imported without a complaint', async () => {
  const shop = openImportShop()
  const report = await shop.import(bytes())
  expect(report).toMatchObject({
    rows: { failed: 0 },
    products: { new: 400 },
    suspectsTotal: 0,
    notices: [],
    unknownColors: [],
  })
  expect(report.rows.read).toBeGreaterThan(12_000)
  // A few without a place in the shop's own categories.
  expect(report.unknownCategories.map(({ name }) => name).sort()).toEqual(['Dresses', 'Event Merch'])

  const products = await shop.products()
  const count = (test: (product: (typeof products)[number]) => boolean) => products.filter(test).length
  const categories = [
    't-shirts',
    'sweatshirts',
    'polos',
    'bags-and-accessories',
    'pants',
    'fleece',
    'home',
    'sports',
    'outwear',
  ]
  for (const category of categories)
    expect([category, count(({ feed }) => feed.baseCategory === category) >= 5]).toEqual([category, true])
  for (const kind of ['tops', 'bottoms', 'outerwear', 'accessories', 'onesies', 'dresses']) {
    expect([kind, count(({ feed }) => feed.kind === kind) > 0]).toEqual([kind, true])
  }
  for (const cut of cuts) {
    expect([cut, count(({ feed }) => feed.cuts.includes(cut)) >= 5]).toEqual([cut, true])
  }
  const garments = [
    't-shirt',
    't-shirt-womens',
    't-shirt-youth',
    'tee-pocket',
    'long-sleeve-tee',
    'polo',
    'hoodie',
    'sweatshirt',
    'fleece-jacket',
    'softshell',
    'pants',
    'joggers',
    'shorts',
    'dress',
    'onesie',
    'cap',
    'trucker-cap',
    'beanie',
    'tote',
    'backpack',
    'mug',
    'bottle',
    'pen',
  ]
  for (const garment of garments)
    expect([garment, count(({ feed }) => feed.garment === garment) > 0]).toEqual([garment, true])
  expect(count(({ feed }) => feed.garment === 'folded')).toBe(0)
  expect(new Set(products.map(({ feed }) => feed.brand)).size).toBe(45)

  const variants = products.flatMap(({ feed }) => feed.variants)
  expect(variants.every(({ price, listPrice }) => price > 0 && price < 20_000 && listPrice === null)).toBe(true)
  expect(variants.some(({ msrp, price }) => msrp !== null && msrp > price)).toBe(true)
  expect(variants.some(({ closeout }) => closeout)).toBe(true)
  expect(variants.some(({ minimumPrice }) => minimumPrice !== null)).toBe(true)
  for (const [from, to] of [
    [0, 500],
    [500, 2000],
    [2000, 5000],
    [5000, 20_000],
  ] as const) {
    expect(variants.filter(({ price }) => price >= from && price < to).length).toBeGreaterThan(50)
  }
  const counts = (await Promise.all(products.map(({ id }) => shop.stock(id)))).flatMap(stock =>
    Object.values(stock.onHand),
  )
  const empty = counts.filter(quantity => quantity === 0).length / counts.length
  expect(empty).toBeGreaterThan(0.03)
  expect(empty).toBeLessThan(0.2)
})

test('staff of the demo shop names in every language what the feed calls by one name alone', async () => {
  const shop = openImportShop()
  await shop.import(bytes())
  await applyDemoEdits(shop.handler, options)
  const named = new Map<string, object>()
  for (const { type, data } of await shop.events()) {
    const defined = data as TermDefinition
    if (type === 'TermDefined' && defined.kind === 'category') named.set(defined.id, defined.name)
  }
  expect([...named.keys()].sort()).toContain('event-merch')
  for (const [id, name] of named) expect([id, Object.keys(name).sort()]).toEqual([id, ['ar', 'bn', 'en', 'fr']])
})

test('staff of the demo shop discounts about 8 % of it, once', async () => {
  const shop = openImportShop()
  await shop.import(bytes())
  await applyDemoEdits(shop.handler, options)
  const discounted = (await shop.products()).filter(({ edits }) => (edits.discount ?? 0) > 0)
  expect(discounted.length).toBe([...demoEdits(options)].length)
  expect(discounted.length / 400).toBeGreaterThan(0.04)
  expect(discounted.length / 400).toBeLessThan(0.12)
  const before = (await shop.events()).length
  await applyDemoEdits(shop.handler, options)
  expect((await shop.events()).length).toBe(before)
})
