import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedProduct } from '#domain/product/events.ts'
import { variant } from '#tests/support/feed-product.ts'
import { counted, defined, type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'
import { listIn } from './listings.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(
    ...exampleTerms,
    defined('color', 'black', 'Black', { hexes: ['#111111'] }),
    defined('color', 'royal', 'Royal', { hexes: ['#2b4aa0'] }),
    defined('color', 'cardinal', 'Cardinal', { hexes: ['#8c1d32'] }),
  )
})
afterEach(() => shop.close())

const of = (id: string, name: string, colors: { readonly [color: string]: number }, parts: Partial<FeedProduct> = {}) =>
  imported(id, {
    name: { en: name },
    variants: Object.entries(colors).flatMap(([color, price]) =>
      ['m', '2xl'].map(size =>
        variant(`${id}-${color}-${size}`, { color, size, price, images: [`https://x.test/${color}.jpg`] }),
      ),
    ),
    ...parts,
  })
const answer = (q: string) => shop.queries('en').searchAnswer(q)
const list = (q: string) => listIn(shop, { kind: 'search', q: '' }, new URLSearchParams({ q }).toString())
const ids = async (q: string) => (await answer(q)).products.map(card => card.id)

describe('what a text asks for', () => {
  beforeEach(() =>
    shop.append(
      of('hoodie', 'Fleece pullover hoodie', { black: 3000, navy: 2500 }),
      of('tee', "Men's cotton tee", { black: 900, cardinal: 800 }, { cuts: ['adult', 'mens'] }),
      of('womens', "Women's cotton tee", { black: 700 }, { cuts: ['adult', 'womens'] }),
      of('cap', 'Twill trucker cap', { royal: 1200 }, { style: 'HS8170', cuts: [], kind: 'accessories' }),
    ),
  )

  test('a colour opens cards in it, at its price, with a chip that takes it off', async () => {
    const { products, read, total } = await answer('navy hoodie')
    expect(total).toBe(1)
    expect(products[0]).toMatchObject({
      id: 'hoodie',
      color: 'navy',
      colorName: 'Navy',
      price: 2500,
      path: '/product/slug-hoodie?color=navy',
      picture: { src: expect.stringContaining('photo') },
    })
    expect(read.chips).toEqual([{ kind: 'color', label: 'Navy', hexes: ['#1f2a44'], q: 'hoodie' }])
    const { cards } = await list('black hoodie')
    expect(cards[0]).toMatchObject({ opened: 'black', price: 3000 })
  })

  test('a price is that of the colour that was asked for', async () => {
    const navy = await answer('navy hoodie under 28')
    expect(navy.products).toMatchObject([{ id: 'hoodie', color: 'navy', price: 2500 }])
    expect(navy.read.leftOut).toEqual([])
    // In black it costs 30: the one that has all is not there, and the answer says so.
    const black = await answer('black hoodie under 28')
    expect(black.read.leftOut).not.toEqual([])
    for (const { price, color } of black.products) expect([price < 2800, color]).not.toEqual([false, 'black'])
  })

  test('without a colour a card opens in one that costs what was asked', async () => {
    expect((await answer('hoodie under 28')).products).toMatchObject([{ id: 'hoodie', color: 'navy', price: 2500 }])
    expect((await list('hoodie under 28')).cards).toMatchObject([{ opened: 'navy', price: 2500 }])
    expect((await list('hoodie under 40')).cards[0]).not.toHaveProperty('opened')
  })

  test('a typed price and a chosen one hold both', async () => {
    const chosen = async (price: string) =>
      (await listIn(shop, { kind: 'search', q: '' }, new URLSearchParams({ q: 'tee under 8', price }).toString())).total
    expect(await chosen('5-20')).toBe(1)
    expect(await chosen('20-50')).toBe(0)
  })

  test('without a colour the lowest price counts and no colour is chosen', async () => {
    const [card] = (await answer('hoodie')).products
    expect(card).toMatchObject({ price: 2500, path: '/product/slug-hoodie', color: 'black' })
  })

  test('a plain colour means its family where no product is called so', async () => {
    expect(await ids('red tee')).toEqual(['tee'])
    expect((await answer('blue cap')).products[0]).toMatchObject({ id: 'cap', color: 'royal' })
  })

  describe('colours that look alike', () => {
    const worn = (id: string, ...colors: readonly string[]) =>
      of(id, 'Plain visor', Object.fromEntries(colors.map(color => [color, 1000])), { cuts: [] })
    const opened = async (q: string) => (await answer(q)).products.map(({ id, color }) => [id, color])
    beforeEach(() =>
      shop.append(
        ...[
          ['maroon', 'Maroon', '#5c1d2c'],
          ['azalea', 'Azalea', '#ef83ae'],
          ['pink', 'Hot Pink', '#e8458b'],
          ['vintage-black', 'Vintage Black', '#2b2b2c'],
          ['coal', 'Coal', '#2d2e31'],
          ['pewter', 'Pewter', '#8c8f93'],
          ['safety-green', 'Safety Green', '#d3f243'],
          ['mustard', 'Mustard', '#d6a92d'],
          ['garnet', 'Garnet', '#731d2c'],
          ['athletic-gray', 'Athletic Gray', '#adb0b3'],
        ].map(([id, name, hex]) => defined('color', id!, name!, { hexes: [hex] })),
        defined('color', 'white', 'White', { hexes: ['#ffffff'] }),
      ),
    )

    test('a dark pink is red', async () => {
      await shop.append(worn('visor', 'maroon', 'azalea'), worn('dark', 'maroon'))
      expect(await opened('pink visor')).toEqual([['visor', 'azalea']])
      expect(await opened('red visor')).toEqual(expect.arrayContaining([['dark', 'maroon']]))
    })

    test('a grey that is nearly black is black', async () => {
      await shop.append(worn('visor', 'coal', 'pewter'), worn('dark', 'coal'))
      expect(await opened('grey visor')).toEqual([['visor', 'pewter']])
      expect(await opened('black visor')).toEqual(expect.arrayContaining([['dark', 'coal']]))
    })

    test('a colour that is called by a plain colour is of no other', async () => {
      await shop.append(worn('green', 'safety-green'), worn('visor', 'safety-green', 'mustard'))
      expect(await opened('yellow visor')).toEqual([['visor', 'mustard']])
      await shop.append(worn('black', 'vintage-black'), worn('grey', 'vintage-black', 'athletic-gray'))
      expect(await opened('grey visor')).toEqual([['grey', 'athletic-gray']])
    })

    test('colours that are called so come before those that look so', async () => {
      await shop.append(worn('a', 'garnet'), worn('b', 'garnet', 'red-white'), worn('c', 'garnet'))
      expect((await opened('red visor'))[0]).toEqual(['b', 'red-white'])
      expect((await opened('red visor')).length).toBe(3)
      expect((await list('red visor')).cards.map(({ id }) => id)[0]).toBe('b')
    })

    test('two colours ask for what has both in one first', async () => {
      await shop.append(worn('a', 'white', 'garnet'), worn('b', 'white', 'red-white'), worn('c', 'white'))
      expect((await opened('red and white visor'))[0]).toEqual(['b', 'red-white'])
      const { cards } = await list('red and white visor')
      expect(cards[0]).toMatchObject({ id: 'b', opened: 'red-white' })
    })
  })

  describe('mistakes', () => {
    beforeEach(() =>
      shop.append(
        ...['Sage', 'Lime Shock', 'Heather Stone', 'Rust', 'Cranberry', 'Coal', 'Ruby', 'Irish Green'].map(name =>
          defined('color', name.toLowerCase().replace(' ', '-'), name, { hexes: ['#447755'] }),
        ),
        defined('color', 'white', 'White', { hexes: ['#ffffff'] }),
        of('polo', 'Wide pique polo', { white: 1000, 'irish-green': 1000, cranberry: 1000, navy: 1000 }),
        of('visor', 'Plain visor', {
          sage: 1000,
          'lime-shock': 1000,
          'heather-stone': 900,
          rust: 800,
          coal: 1,
          ruby: 1,
        }),
      ),
    )

    test.each(['socks', 'store', 'rest', 'goal', 'rugby', 'sgae'])('%s is no colour', async q => {
      expect(await ids(q)).toEqual([])
    })

    test.each(['rugby polo', 'goal polo', 'store polo'])('%s leaves the other word out', async q => {
      const { read } = await answer(q)
      expect(read).toEqual({ chips: [], leftOut: [q.split(' ')[0]] })
    })

    test.each([
      ['wite polo', 'White'],
      ['polo wite', 'White'],
      ['gren polo', 'Green'],
      ['cranbery polo', 'Cranberry'],
      ['rd cap', 'Red'],
      ['nvy polo', 'Navy'],
    ])('%s is corrected', async (q, label) => {
      await shop.append(of('red', 'Trucker cap', { cardinal: 100 }))
      const { read, products } = await answer(q)
      expect(read).toMatchObject({ chips: [{ kind: 'color', label }], leftOut: [] })
      expect(products).toHaveLength(1)
    })

    test('a short word is completed beside another', async () => {
      expect(await ids('plo navy')).toEqual(['polo'])
      expect(await ids('plo')).toEqual([])
    })
  })

  test.each([
    ['nvy hoodie', 'en', ['Navy']],
    ['Hoodie(black)', 'en', ['Black']],
    ['navy hoodie navy', 'en', ['Navy']],
    ['hoodies noirs', 'fr', ['Noir']],
    ['hoodie navy', 'fr', ['Bleu marine']],
    ['কালো হুডি', 'bn', ['কালো']],
    ['mens tee men', 'en', ['Men']],
  ] as const)('%s: a chip has the word of the shop, once', async (q, language, labels) => {
    const { read } = await shop.queries(language).searchAnswer(q)
    expect(read.chips.map(({ label }) => label)).toEqual(labels)
  })

  test.each(['mug 15oz', '15oz mug', '15 oz mug', '15-ounce mug', '15 ounces mug'])('%s measures', async q => {
    await shop.append(
      defined('size', '15', '15', { order: 9 }),
      of('mug', 'Ceramic 15-ounce mug', { black: 900 }),
      of('small', 'Ceramic 11-ounce mug', { black: 800 }),
    )
    const { products, read } = await answer(q)
    expect(products.map(({ id }) => id)).toEqual(['mug'])
    expect(read).toEqual({ chips: [], leftOut: [] })
    expect(await ids('15oz')).toEqual(['mug'])
    expect((await answer('12oz mug')).read.leftOut).toEqual(['12oz'])
  })

  test.each([
    ['20 navy hoodies', 'hoodie', ['Navy']],
    ['i need 20 navy hoodies for my team', 'hoodie', ['Navy']],
    ['150 mens tees', 'tee', ['Men']],
    ['2 caps', 'cap', []],
  ] as const)('%s: a number of pieces', async (q, id, labels) => {
    // Were the number matched, this one would be found.
    await shop.append(of('twenty', '20 2 panel visor', { navy: 900 }))
    const { products, read } = await answer(q)
    expect(products[0]?.id).toBe(id)
    expect(read.chips.map(({ label }) => label)).toEqual(labels)
    expect(read.leftOut).toEqual([])
  })

  test.each(['tee under8', 'tee <8', 'tee <$8', 'tee ≤8', 'under8 tee'])('%s is a price', async q => {
    const { products, read } = await answer(q)
    expect(products.map(({ id }) => id)).toEqual(['womens'])
    expect(read).toMatchObject({ chips: [{ kind: 'price', label: 'Under $8', q: 'tee' }], leftOut: [] })
    expect((await answer('tee >8')).read.chips).toMatchObject([{ kind: 'price', label: '$8 and more' }])
  })

  test.each([
    ['closeout', 'en', 'Closeout', ''],
    ['clearance', 'en', 'Closeout', ''],
    ['sale', 'en', 'Closeout', ''],
    ['closeout tee', 'en', 'Closeout', 'tee'],
    ['tee en solde', 'fr', 'Fin de série', 'tee'],
    ['تصفية', 'ar', 'تصفية المخزون', ''],
    ['ক্লিয়ারেন্স', 'bn', 'ক্লোজআউট', ''],
  ] as const)('%s asks for last pieces', async (q, language, label, rest) => {
    await shop.append(
      of(
        'last',
        'Ribbed tee',
        {},
        {
          variants: [
            variant('last-n', { color: 'navy', size: 'm', price: 500 }),
            variant('last-b', { color: 'black', size: 'm', price: 700, closeout: true }),
          ],
        },
      ),
      counted('last', { 'last-n': 9, 'last-b': 9 }),
    )
    const { products, read } = await shop.queries(language).searchAnswer(q)
    expect(read).toEqual({ chips: [{ kind: 'closeout', label, hexes: [], q: rest }], leftOut: [] })
    expect(products).toMatchObject([{ id: 'last', color: 'black', price: 700 }])
    expect((await list(q)).cards).toMatchObject([{ id: 'last', closeout: true, price: 700 }])
    expect((await answer('closeout hoodie')).read.leftOut).toEqual(['closeout'])
  })

  test('prices and sizes filter, cuts choose, each with its chip', async () => {
    const { read, products } = await answer('mens black tee under 20 size xxl')
    expect(products.map(({ id, color }) => [id, color])).toEqual([['tee', 'black']])
    expect(read.chips.map(({ kind, label, q }) => [kind, label, q])).toEqual([
      ['cut', 'Men', 'black tee under 20 size xxl'],
      ['color', 'Black', 'mens tee under 20 size xxl'],
      ['price', 'Under $20', 'mens black tee size xxl'],
      ['size', '2XL', 'mens black tee under 20'],
    ])
    expect(await ids('tee under 8')).toEqual(['womens'])
    expect(await ids('tee 5-8')).toEqual(['womens'])
    expect(await ids('tee 5 - 8')).toEqual(['womens'])
    expect(await ids('tee between $5 and $8')).toEqual(['womens'])
  })

  test('a choice of the address takes the place of what was read', async () => {
    const model = await listIn(shop, { kind: 'search', q: '' }, 'q=black+tee&color=cardinal')
    expect(model.cards.map(card => [card.id, card.opened])).toEqual([['tee', 'cardinal']])
  })

  test('the word that costs most is left out and named', async () => {
    const { read, products } = await answer('navy waterproof hoodie')
    expect(products.map(card => card.id)).toEqual(['hoodie'])
    expect(read.leftOut).toEqual(['waterproof'])
    expect((await answer('mens hoodie navy cap')).products.map(card => card.id)).toEqual(['cap'])
    expect((await list('xyzzy hoodie')).read?.leftOut).toEqual(['xyzzy'])
    expect(await ids('xyzzy')).toEqual([])
  })

  test.each(['HS8170', 'hs 8170', 'hs-8170', '8170', 'cap-royal-m', 'CAP-ROYAL-M'])('%s finds the cap', async q => {
    expect(await ids(q)).toEqual(['cap'])
  })

  test.each(['hat', 'hats', 'trucker hat', 'baseball cap', 'casquette', 'قبعة', 'টুপি', 'trukcer cap', 'ccap'])(
    '%s finds the cap',
    async q => {
      expect(await ids(q)).toEqual(['cap'])
    },
  )

  test.each([
    ['tee xxl', '2XL'],
    ['tee m', 'M'],
    ['tee l', 'L'],
    ['size L tee', 'L'],
    ['tee size l', 'L'],
    ['sz l tee', 'L'],
    ['taille L tee', 'L'],
  ])('%s asks for a size', async (q, label) => {
    await shop.append(
      defined('size', 'l', 'L', { order: 2.5 }),
      of('long', 'Cotton tee', {}, { variants: [variant('long-l', { color: 'black', size: 'l' })] }),
    )
    const { read } = await answer(q)
    expect(read).toMatchObject({ chips: [{ kind: 'size', label }], leftOut: [] })
  })

  test.each([
    ['l/s hoodie', 'l/s'],
    ['1/2 zip hoodie', '1/2 zip'],
    ['half zip hoodie', 'half zip'],
    ['quarter zip hoodie', 'quarter zip'],
    ['3-4 sleeve hoodie', '3-4 sleeve'],
    ['3/4 sleeve hoodie', '3/4 sleeve'],
  ])('%s: a phrase that no product has is left out as one', async (q, leftOut) => {
    await shop.append(
      defined('size', 'l', 'L', { order: 2.5 }),
      of('zip', 'Canvas tote with zip', { black: 400 }),
      of('long', 'Cotton tee', {}, { variants: [variant('long-l', { color: 'black', size: 'l' })] }),
    )
    const { read, products } = await answer(q)
    expect(read).toEqual({ chips: [], leftOut: [leftOut] })
    expect(products.map(({ id }) => id)).not.toContain('zip')
    expect((await answer(leftOut)).products).toEqual([])
  })

  test('a zip of a quarter is found in all its spellings', async () => {
    await shop.append(
      of('quarter', 'Stretch 1/4-Zip', { black: 4000 }),
      of('half', 'Stretch Half-Zip', { black: 4000 }),
      of('full', 'Full-Zip Pullover', { black: 4000 }),
    )
    for (const q of ['1/4 zip', 'quarter zip', 'qtr zip', 'quarter-zip']) expect(await ids(q), q).toEqual(['quarter'])
    for (const q of ['1/2 zip', 'half zip', 'halfzip']) expect(await ids(q), q).toEqual(['half'])
  })

  test.each([
    ['قبعات', 'cap'],
    ['هوديات', 'hoodie'],
    ['টুপিগুলো', 'cap'],
    ['হুডিগুলি', 'hoodie'],
    ['sacs', 'bag'],
    ['ব্যাগ', 'bag'],
    ['حقائب', 'bag'],
  ])('%s is many of a thing, not a group of things', async (q, id) => {
    const group = { en: 'Bags and accessories', fr: 'Sacs et accessoires', bn: 'ব্যাগ ও আনুষঙ্গিক', ar: 'حقائب وإكسسوارات' }
    await shop.append(
      { type: 'TermDefined', data: { kind: 'category', id: 'goods', name: group, order: 9 } },
      of('scarf', 'Plain scarf', { black: 100 }, { baseCategory: 'goods', cuts: [] }),
      of('bag', 'Canvas tote', { black: 100 }, { baseCategory: 'goods', cuts: [] }),
    )
    expect((await ids(q))[0]).toBe(id)
  })

  test('suggestions lead to all, and name styles with their product', async () => {
    const { path, total, groups } = await answer('tru')
    expect({ path, total }).toEqual({ path: '/search?q=tru', total: 1 })
    expect(groups.find(({ by }) => by === 'style')?.entries[0]?.label).toBe('HS8170 · Twill trucker cap')
  })
})
