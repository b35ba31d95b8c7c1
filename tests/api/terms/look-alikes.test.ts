import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFeed } from '#api/import/index.ts'
import { builtInTables } from '#api/settings/index.ts'
import { lookAlikes } from '#api/terms/look-alikes.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { Term } from '#projections/terms/document.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { chunks, row, supplierCsv } from '#tests/import/feeds.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const tables = builtInTables()
const grey = ['#9a9da3']
/** By name, how many products there are; colors look as an import guesses. */
function found(
  kind: TermKind,
  names: { readonly [name: string]: number },
  more: { readonly [name: string]: object } = {},
) {
  const id = (name: string) => name.toLowerCase().replace(/\W+/g, '-')
  const terms = Object.keys(names).map((name): Term => ({ id: id(name), name: { en: name }, ...more[name] }))
  const counts = new Map(Object.entries(names).map(([name, count]) => [id(name), count]))
  const all = Object.fromEntries(terms.map(term => [term.id, term]))
  return lookAlikes(kind, all, tables, each => counts.get(each) ?? 0)
}

describe('of names that look alike the one with fewer products is offered', () => {
  test.each<[TermKind, string, string]>([
    ['brand', 'Northloom', 'NORTH-LOOM'.replace('-', '')],
    ['brand', 'Fallowfield', 'Falowfield'],
    ['brand', 'Cliffside Mill', 'Cliffside Mills'],
    ['category', 'Work shirts', 'Work-Shirt'],
    ['attribute', 'Sleeve', 'Sleeves'],
  ])('%s: %s and %s', (kind, one, other) => {
    const ids = [one, other].map(name => name.toLowerCase().replace(/\W+/g, '-'))
    if (ids[0] === ids[1]) return expect(one.toLowerCase()).toBe(other.toLowerCase())
    expect(found(kind, { [one]: 9, [other]: 2 })).toMatchObject([{ id: ids[1], like: ids[0] }])
  })
  test('colors of the same words are, where they look the same', () => {
    const hexes = Object.fromEntries(
      ['Heather Grey', 'Grey Heather', 'Heather Gray'].map(name => [name, { hexes: ['#a9abae'] }]),
    )
    expect(found('color', { 'Heather Grey': 9, 'Grey Heather': 2, 'Heather Gray': 1 }, hexes)).toEqual([
      { id: 'grey-heather', unknown: false, like: 'heather-grey' },
      { id: 'heather-gray', unknown: false, like: 'heather-grey' },
    ])
  })
  test('names that are only near in kind are not', () => {
    expect(found('brand', { Alder: 3, Cedar: 2, 'Bella Mills': 1 })).toEqual([])
    expect(
      found('color', { Pink: 3, Pine: 2 }, { Pink: { hexes: ['#f1b6c5'] }, Pine: { hexes: ['#2f4a3c'] } }),
    ).toEqual([])
    const both = { 'Black/White': { hexes: ['#000000', '#ffffff'] }, 'White/Black': { hexes: ['#ffffff', '#000000'] } }
    expect(found('color', { 'Black/White': 3, 'White/Black': 2 }, both)).toEqual([])
    expect(found('size', { '1/2': 3, '12': 2, '1-2': 1 }).map(({ like }) => like)).not.toContain('12')
  })
})

describe('a word that no table knows', () => {
  test('is offered with the color that it looks like, and alone where none does', () => {
    const hexes = { Navy: { hexes: ['#1f2a44'] }, Zorblax: { hexes: grey }, Navvy: { hexes: grey } }
    expect(found('color', { Navy: 9, Zorblax: 1, Navvy: 2 }, hexes)).toEqual([
      { id: 'navvy', unknown: true, like: 'navy' },
      { id: 'zorblax', unknown: true, like: null },
    ])
  })
  test('is offered with the category whose words it looks like', () => {
    expect(found('category', { Polos: 9, 'Polo shirtz': 1 }, { 'Polo shirtz': { order: 1000 } })).toEqual([
      { id: 'polo-shirtz', unknown: true, like: 'polos' },
    ])
  })
  test('is known once somebody gave it shades of its own', () => {
    expect(found('color', { Zorblax: 1 }, { Zorblax: { hexes: ['#123456'] } })).toEqual([])
  })
})

describe('in the shop', () => {
  let shop: OpenShop
  let ana: SignedIn
  beforeAll(async () => {
    shop = await openShop()
    ana = await signedIn(shop, { name: 'Ana', admin: true })
    await feed()
  })
  afterAll(() => shop.end())

  const products = [
    { MILL: 'One', COLOR_NAME: 'Navy', SIZE: 'M', CATEGORY_NAME: 'Oddities' },
    { MILL: 'Two', COLOR_NAME: 'Navvy', SIZE: 'Medioum', CATEGORY_NAME: 'Odditie' },
  ]
  const feed = async () => {
    const csv = supplierCsv(products.map((each, at) => row({ ...each, UNIQUE_KEY: `k${at}` } as never)))
    await importFeed(chunks(csv), { store: shop.store, dataFolder: shop.folderPath })
    await shop.caughtUp()
  }
  const act = async (path: string, body: object) => {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: `/api/admin/${path}`, headers: { cookie: ana.cookie } },
      payload: { id: randomUUID(), ...body },
    })
    await shop.caughtUp()
    return answer.statusCode
  }
  const alike = async (kind: TermKind) => {
    const queries = shop.queries('en', undefined, ana)
    const model =
      kind === 'category' ? await queries.categoryTree(null) : await queries.termList(kind, new URLSearchParams(), null)
    return model.alike.map(({ id, like }) => [id, like?.id ?? null])
  }

  test('a color is read so, and is known from then on', async () => {
    expect(await alike('color')).toEqual([['navvy', 'navy']])
    expect(await act('colors/navvy/read-as', { as: 'navy' })).toBe(200)
    expect((await shop.tables()).colors).toContainEqual({ name: 'Navvy', hexes: '#1f2a44' })
    expect(await alike('color')).toEqual([])
    await feed()
    const colors = await shop.readModels.get<{ terms: Record<string, Term> }>('terms', 'color')
    expect(colors!.terms.navvy!.hexes).toEqual(['#1f2a44'])
  })

  test('a size is read so, and the next import names the other one', async () => {
    expect(await alike('size')).toEqual([['medioum', 'm']])
    expect(await act('attributes/sizes/medioum/read-as', { as: 'm' })).toBe(200)
    expect((await shop.tables()).sizes.find(({ size }) => size === 'M')!.also).toMatch(/\|Medioum$/)
    expect(await alike('size')).toEqual([])
  })

  test('a category is read so; one that is right as it is is offered no more', async () => {
    expect(await alike('category')).toEqual([
      ['oddities', 'odditie'],
      ['odditie', null],
    ])
    expect(await act('categories/oddities/read-as', { as: 'odditie' })).toBe(200)
    expect(await alike('category')).toEqual([['odditie', null]])
    expect(await act('categories/odditie/not-alike', { other: null })).toBe(200)
    expect(await alike('category')).toEqual([])
    expect(await act('categories/odditie/read-as', { as: 'nowhere' })).toBe(404)
  })
})
