import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFeed } from '#api/import/index.ts'
import { builtInTables } from '#api/settings/index.ts'
import { movingSweep } from '#api/terms/moving.ts'
import { product } from '#domain/product/decide.ts'
import { rules } from '#domain/rules/decide.ts'
import type { TermEvent, TermKind } from '#domain/term/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { chunks, row as feedRow, supplierCsv } from '#tests/import/feeds.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let ana: SignedIn
beforeAll(async () => {
  shop = await openShop()
  ana = await signedIn(shop, { name: 'Ana', admin: true })
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, { cookie } = ana) =>
  shop.app.inject({ method, url: `/api/admin/${path}`, headers: { cookie }, ...(payload && { payload }) })
const change = (path: string, changes: object, seen: object = {}, by = ana) =>
  ask('PATCH', path, { id: randomUUID(), changes, seen }, by)
const act = (path: string, body: object, by = ana) => ask('POST', path, { id: randomUUID(), ...body }, by)
const define = async (kind: TermKind, id: string, more: object = {}) => {
  const data = { kind, id, name: { en: id }, source: 'feed', ...more } as Extract<
    TermEvent,
    { type: 'TermDefined' }
  >['data']
  await shop.append(`term-${kind}-${id}`, { type: 'TermDefined', data })
}
const listed = async (path: string, id: string) => {
  await shop.caughtUp()
  const { rows } = (await ask('GET', `${path}/list?q=${id}`)).json()
  return rows.find((each: { id: string }) => each.id === id)
}
const shell = async () => {
  await shop.caughtUp()
  return shop.queries('en').shell()
}
const importing = (...rows: Parameters<typeof feedRow>[0][]) =>
  importFeed(chunks(supplierCsv(rows.map(feedRow))), { store: shop.store, dataFolder: shop.folderPath })
/** The products that a term went from follow it. */
async function move() {
  await shop.caughtUp()
  await passOf(movingSweep({ ...shop, log: shop.logger }))
  await shop.caughtUp()
}
const feedOf = async (productId: string) => (await shop.handler.fold(product, productId)).state!.feed
const idsOf = async (brand: string) => {
  const { rows } = (await ask('GET', `products/list?f.brand=${brand}`)).json()
  return rows.map(({ productId }: { productId: string }) => productId) as string[]
}

describe('a brand', () => {
  beforeAll(async () => {
    await shop.sell({ tee: [{ sku: 'T', price: 500, quantity: 5 }] })
    await define('brand', 'northloom')
    await define('brand', 'other-mill')
  })

  test('is a top brand once somebody says so, and the menu shows it without a restart', async () => {
    const top = async () => (await shell()).brandGroups.find(({ group }) => group === 'Top Brands')?.brands
    expect(await top()).toMatchObject([{ label: 'northloom' }])
    expect((await change('brand/other-mill', { top: true })).statusCode).toBe(200)
    // A brand without products is in no menu: those with most products stand there still.
    expect(await top()).toMatchObject([{ label: 'northloom' }])
    expect(await listed('brand', 'other-mill')).toMatchObject({ top: true, markup: '', products: 0, group: 'L-Q' })
    await change('brand/other-mill', { top: false })
    expect(await listed('brand', 'other-mill')).toMatchObject({ top: false })
  })

  test('has a markup that the next import uses, and its history says who set it', async () => {
    await importing({ MILL: 'Cliffside', PIECE_PRICE: '10.00' } as never)
    expect((await change('brand/cliffside', { markup: '1.5' }, { markup: '' })).statusCode).toBe(200)
    await shop.caughtUp()
    const before = await feedOf((await idsOf('cliffside'))[0]!)
    await importing({ MILL: 'Cliffside', PIECE_PRICE: '10.00' } as never)
    const after = await feedOf((await idsOf('cliffside'))[0]!)
    expect(after.variants[0]!.price).toBe(Math.round(before.variants[0]!.price * 1.5))
    const { entries } = (await ask('GET', 'brand/cliffside/history')).json()
    expect(entries[0]).toMatchObject({
      ...{ what: 'RulesChanged', by: { kind: 'staff', name: 'Ana' } },
      changes: [{ path: 'markup', from: '', to: '1.5' }],
    })
  })

  test('two people who change one field are told, and other fields go in', async () => {
    expect((await change('brand/northloom', { markup: '2' }, { markup: '' })).statusCode).toBe(200)
    const met = await change('brand/northloom', { markup: '3', top: true }, { markup: '', top: false })
    expect([met.statusCode, met.json().code]).toEqual([409, 'edited-meanwhile'])
    expect(met.json().clashes).toMatchObject([{ path: 'markup', before: '""', theirs: '"2"', yours: '"3"', by: 'Ana' }])
    expect(await listed('brand', 'northloom')).toMatchObject({ markup: '2', top: false })
    expect((await change('brand/northloom', { markup: '3' }, { markup: '2' })).statusCode).toBe(200)
    await change('brand/northloom', { markup: '' })
    expect(await listed('brand', 'northloom')).toMatchObject({ markup: '' })
  })

  test.each([
    [{ markup: 'free' }, 'markup'],
    [{ hexes: ['#000000'] }, 'hexes'],
    [{ 'name.en': ' ' }, 'name.en'],
  ])('%j is refused, with its field', async (changes, path) => {
    const refused = await change('brand/northloom', changes)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'term-refused', path }])
  })

  test.each([
    ['markup', { markup: 'free' }, {}, 422],
    ['markup', { markup: '7' }, { markup: '6' }, 409],
    ['name.fr', { 'name.fr': 7 }, {}, 422],
    ['address', { address: 'Not so' }, {}, 422],
    ['address', { address: 'other-mill' }, {}, 422],
    ['address', { address: 'northloom-2' }, { address: 'elsewhere' }, 409],
  ])('%s that is refused leaves the other fields unsaved as well: %j over %j', async (path, changes, seen, status) => {
    const name = { en: 'northloom' }
    const before = await listed('brand', 'northloom')
    expect(before).toMatchObject({ name, address: 'northloom', top: false })
    const all = { 'name.en': 'Half Done', top: true, address: 'half-done', markup: '4', ...changes }
    const refused = await change('brand/northloom', all, seen)
    expect(refused.statusCode).toBe(status)
    expect(refused.json().path ?? refused.json().clashes[0].path).toBe(path)
    expect(await listed('brand', 'northloom')).toEqual(before)
  })

  test('moves to another address: links, the sitemap and old addresses lead there', async () => {
    await change('brand/northloom', { 'name.en': 'Northloom' })
    expect((await change('brand/northloom', { address: 'north-loom' }, { address: 'northloom' })).statusCode).toBe(200)
    await shop.caughtUp()
    const { brandGroups } = await shell()
    expect(brandGroups.flatMap(({ brands }) => brands).find(({ label }) => label === 'Northloom')).toMatchObject({
      label: 'Northloom',
      path: '/brands/north-loom',
    })
    const scope = { kind: 'brand', slug: 'north-loom' } as const
    const none = { category: [], brand: [], color: [], size: [], price: [], cut: [], kind: [], rating: [] }
    const query = { ...none, scope, discounted: false, closeout: false, inStock: false, page: 1, sort: null }
    const found = await shop.queries('en').listing({ ...query, priceMin: null, priceMax: null } as never)
    expect(found).toMatchObject({ title: 'Northloom', total: 1, address: '/brands/north-loom' })
    const gone = await shop.whereabouts.ofMissing(new URL('http://shop.example/brands/northloom'))
    expect(gone).toEqual({ status: 301, to: '/brands/north-loom' })
    const sitemap = await shop.app.inject({ url: '/sitemaps/brands-en.xml' })
    expect(sitemap.body).toContain('/brands/north-loom<')
    const taken = await change('brand/other-mill', { address: 'north-loom' })
    expect([taken.statusCode, taken.json()]).toMatchObject([422, { code: 'term-refused', path: 'address' }])
  })
})

describe('a color that is merged', () => {
  const sold = (color: string, mill: string) =>
    ({ MILL: mill, COLOR_NAME: color, UNIQUE_KEY: `${mill} ${color}` }) as never
  beforeAll(async () => {
    await importing(sold('Grey Heather', 'Merging'), sold('Heather Grey', 'Merging Too'))
    await shop.caughtUp()
  })

  test('takes its products along, and a feed that names it again means the other one', async () => {
    const [id] = await idsOf('merging')
    expect((await feedOf(id!)).variants[0]!.color).toBe('grey-heather')
    expect((await act('colors/grey-heather/merge', { into: 'heather-grey' })).statusCode).toBe(200)
    await move()
    const before = await feedOf(id!)
    expect(before.variants.map(({ color }) => color)).toEqual(['heather-grey'])
    const [row] = (await ask('GET', 'products/list?f.color=heather-grey&f.brand=merging')).json().rows
    expect(row).toMatchObject({ productId: id, edited: 0 })
    const again = await importing(sold('Grey Heather', 'Merging'))
    expect(again.terms).toBe(0)
    expect(await feedOf(id!)).toEqual(before)
    expect(await listed('colors', 'grey-heather')).toBeUndefined()
    await shop.indexer.caughtUp()
    const none = {
      category: [],
      brand: [],
      color: ['grey-heather'],
      size: [],
      price: [],
      cut: [],
      kind: [],
      rating: [],
    }
    const asked = { ...none, scope: { kind: 'store' }, discounted: false, closeout: false, inStock: false, page: 1 }
    const list = await shop.queries('en').listing({ ...asked, sort: null, priceMin: null, priceMax: null } as never)
    expect(list).toMatchObject({ total: 2, query: { color: ['heather-grey'] } })
    const [card] = list!.cards
    const model = await shop.queries('en').product(card!.slug)
    expect(model!.colors).toMatchObject([{ id: 'heather-grey', formerly: ['grey-heather'] }])
    const { entries } = (await ask('GET', 'colors/grey-heather/history')).json()
    expect(entries[0]).toMatchObject({ what: 'TermMerged', to: 'heather-grey', by: { name: 'Ana' } })
  })

  test('stays on a product that sells both', async () => {
    await importing(sold('Old Navy', 'Both'), sold('New Navy', 'Both'))
    await shop.caughtUp()
    await act('colors/old-navy/merge', { into: 'new-navy' })
    await move()
    const [id] = await idsOf('both')
    const colors = (await feedOf(id!)).variants.map(({ color }) => color).sort()
    expect(colors).toEqual(['new-navy', 'old-navy'])
    await importing(sold('Old Navy', 'Both'), sold('New Navy', 'Both'))
    expect((await feedOf(id!)).variants.map(({ color }) => color).sort()).toEqual(colors)
  })
})

describe('a category that is retired', () => {
  test('says where its products go, leads there, and feeds do not bring it back', async () => {
    const odd = { MILL: 'Oddly', CATEGORY_NAME: 'Oddities' } as never
    await importing(odd)
    await shop.caughtUp()
    const refused = await act('categories/oddities/retire', { to: null })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'term-in-use', products: 1 }])
    expect((await act('categories/oddities/retire', { to: 'home' })).statusCode).toBe(200)
    await move()
    const [id] = await idsOf('oddly')
    expect((await feedOf(id!)).baseCategory).toBe('home')
    await importing(odd)
    await shop.caughtUp()
    expect((await feedOf(id!)).baseCategory).toBe('home')
    expect((await listed('categories', 'oddities'))?.id).toBeUndefined()
    const gone = await shop.whereabouts.ofList(new URL('http://shop.example/categories/oddities'), {
      ...{ documents: new Set(), listings: false },
    })
    expect(gone).toEqual({ status: 301, to: '/categories/home' })
    expect((await act('categories/oddities/restore', {})).statusCode).toBe(200)
    expect(await listed('categories', 'oddities')).toMatchObject({ id: 'oddities', gone: null, products: 0 })
  })

  test('stands under another one, and never under itself', async () => {
    expect((await change('categories/polos', { parent: 'home' })).statusCode).toBe(200)
    const refused = await change('categories/home', { parent: 'polos' })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { path: 'parent' }])
  })

  test('is put at a place, and menus, lists and counts of the one above have it', async () => {
    const inCategory = (mill: string, category: string) => ({ MILL: mill, CATEGORY_NAME: category }) as never
    await importing(inCategory('Placing', 'Fleece'), inCategory('Placing Too', 'Tote Bags'))
    await shop.caughtUp()
    const at = async () => {
      const { nodes } = await shop.queries('en').categoryTree(null)
      return nodes.map(({ id, depth }) => `${'-'.repeat(depth)}${id}`)
    }
    const place = (id: string, parent: string | null, before: string | null) =>
      act(`categories/${id}/place`, { parent, before })
    expect((await place('fleece', 'sweatshirts', null)).statusCode).toBe(200)
    await shop.caughtUp()
    const tree = await at()
    expect(tree.slice(tree.indexOf('sweatshirts'), tree.indexOf('sweatshirts') + 2)).toEqual(['sweatshirts', '-fleece'])
    await shop.indexer.caughtUp()
    const { categories } = await shell()
    expect(categories.map(({ id }) => id)).not.toContain('fleece')
    const above = categories.find(({ id }) => id === 'sweatshirts')!
    expect(above).toMatchObject({ count: 1 })
    expect(above.subCategories[0]).toEqual({ label: 'Fleece', path: '/categories/fleece' })
    // Every place between two others, also where they share one.
    for (const before of ['t-shirts', 'pants', null]) {
      expect((await place('bags-and-accessories', null, before)).statusCode).toBe(200)
      await shop.caughtUp()
      const now = (await at()).filter(id => !id.startsWith('-'))
      const behind = now[now.indexOf('bags-and-accessories') + 1] ?? null
      expect(behind).toBe(before)
    }
    const { entries } = (await ask('GET', 'categories/fleece/history')).json()
    expect(entries[0].changes).toContainEqual({ path: 'parent', from: '', to: 'sweatshirts' })
  })

  test('what feeds call it is read so at the next import', async () => {
    expect((await change('categories/home', { words: ['Home', 'Curios › Small'] })).statusCode).toBe(200)
    await importing({ MILL: 'Curious', CATEGORY_NAME: 'Curios', SUBCATEGORY_NAME: 'Small' } as never)
    await shop.caughtUp()
    expect((await feedOf((await idsOf('curious'))[0]!)).baseCategory).toBe('home')
  })
})

test('each part asks for its own permission, and going away for delete', async () => {
  const staff = (name: string, flags: object) =>
    signedIn(shop, {
      staff: { status: 'active', permissions: [{ name, view: true, edit: false, delete: false, ...flags }] },
    })
  const [looks, edits, other] = await Promise.all([
    staff('colors', {}),
    staff('colors', { edit: true }),
    staff('brand', { edit: true, delete: true }),
  ])
  const code = async (answer: ReturnType<typeof ask>) => (await answer).statusCode
  expect(await code(ask('GET', 'colors/list', undefined, looks))).toBe(200)
  expect(await code(change('colors/heather-grey', { hexes: ['#cccccc'] }, {}, looks))).toBe(403)
  expect(await code(change('colors/heather-grey', { hexes: ['#cccccc'] }, {}, edits))).toBe(200)
  expect(await code(act('colors/heather-grey/merge', { into: 'navy' }, edits))).toBe(403)
  expect(await code(ask('GET', 'colors/list', undefined, other))).toBe(403)
})

test('words of search that somebody changes count without a restart', async () => {
  const table = 'search-words'
  const set = [{ language: 'en', word: 'zorbtop', means: 'is', value: 'tee' }]
  const asked = async () => {
    await shop.caughtUp()
    await shop.indexer.caughtUp()
    return (await shop.catalogue('en').read('zorbtop')).question?.q
  }
  const before = await asked()
  const data = { table, builtIn: builtInTables()[table], set, removed: [] } as const
  await shop.handler.handle(rules, table, { type: 'ChangeRows', data })
  expect(await asked()).toBe('tee')
  expect(before).not.toBe('tee')
})

describe('where a category is used', () => {
  const uses = async (id: string) => (await shop.queries('en').categoryTree(id)).open!.uses!

  test('in the menu, on the home page, by the markup of its brands, and in texts', async () => {
    await define('category', 'aprons', { name: { en: 'Aprons' } })
    await define('category', 'bib-aprons', { name: { en: 'Bib aprons' } })
    await shop.caughtUp()
    const place = { id: randomUUID(), parent: 'aprons', before: null }
    expect((await ask('POST', 'categories/bib-aprons/place', place)).statusCode).toBe(200)
    await define('category', 'nowhere', { name: { en: 'Nowhere' } })
    await importing({
      ...{ 'STYLE#': 'AP1', UNIQUE_KEY: 'AP1', PRODUCT_TITLE: 'An apron', CATEGORY_NAME: 'Bib aprons' },
      ...{ MILL: 'Apronloom' },
    })
    await shop.caughtUp()
    expect((await change('brand/apronloom', { markup: '1.8' }, { markup: '' })).statusCode).toBe(200)
    const link = { entry: 'link', label: { en: 'For bakers' }, path: '/categories/bib-aprons?cut=mens' } as const
    await shop.change({
      menu: [{ entry: 'categories', label: {}, path: '' }, link],
      hero: { link: '/categories/aprons' },
    })
    const text = (contentId: string, body: string) => ({
      type: 'ContentPublished',
      data: {
        ...{ contentId, kind: 'page', slug: contentId, title: { en: contentId }, summary: {}, body: { en: body } },
        ...{ picture: null, topic: {}, order: 1, related: { products: [], category: null }, publishedAt: '2026-01-01' },
      },
    })
    await shop.append('content-baking', text('baking', 'See [these](/categories/bib-aprons).'))
    await shop.append('content-other', text('other', 'See [those](/categories/bib-aprons-long).'))
    await shop.caughtUp()
    await shop.ready()
    expect(await uses('bib-aprons')).toEqual({
      menu: [
        { entry: 'categories', label: 'Aprons' },
        { entry: 'link', label: 'For bakers' },
      ],
      ...{ tile: null, greeting: false },
      priceRules: [{ brand: 'apronloom', label: 'Apronloom', markup: '1.8' }],
      texts: [{ contentId: 'baking', kind: 'page', title: 'baking' }],
    })
    const above = await uses('aprons')
    expect(above).toMatchObject({ menu: [{ entry: 'categories', label: '' }], greeting: true, texts: [] })
    expect(above.tile!.place).toBeGreaterThan(0)
    expect(await uses('nowhere')).toEqual({ menu: [], tile: null, greeting: false, priceRules: [], texts: [] })
  })
})
