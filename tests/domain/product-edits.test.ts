import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import {
  attributePath,
  closeoutPath,
  type EditField,
  editedTexts,
  editFields,
  type ProductEdits,
  type ProductEvent,
} from '#domain/product/events.ts'
import { longestAttribute, mostAttributes } from '#domain/shared/product-attributes.ts'
import {
  type ChosenPictures,
  longestAlt,
  mostPictures,
  picturesOf,
  uploadedImage,
} from '#domain/shared/product-pictures.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'
import { imported } from './product-fixture.ts'

const productId = 'p1'
const tee = imported([variant('TEE-S'), variant('TEE.M')], { name: { en: 'Tee', fr: 'T-shirt' } })
const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const withdrawn = (fields: readonly EditField[], skus: readonly string[] = []): ProductEvent => ({
  type: 'ProductEditsWithdrawn',
  data: { productId, fields, skus },
})
const release = (fields: readonly EditField[], skus: readonly string[] = []): ProductCommand => ({
  type: 'ReleaseEdits',
  data: { productId, fields, skus },
})

describe('edits stand over the feed part by part', () => {
  test('a name in one language leaves the others to the feed', () => {
    const { feed: fed, edits } = fold(product, [tee, edited({ name: { fr: 'Haut' } })])!
    expect(editedTexts(fed, edits).name).toEqual({ en: 'Tee', fr: 'Haut' })
  })
  test('edits of two languages add up', () =>
    expect(fold(product, [tee, edited({ name: { fr: 'Haut' } }), edited({ name: { en: 'Top' } })])?.edits.name).toEqual(
      { fr: 'Haut', en: 'Top' },
    ))
  test('a brand and cuts stand as they are, and go back each alone', () => {
    const both = edited({ brand: 'lowfield', cuts: ['mens'] })
    given(product, [tee])
      .when({ type: 'EditProduct', data: { productId, edits: { brand: 'lowfield', cuts: ['mens'] } } })
      .then(both)
    given(product, [tee, both])
      .when(release(['cuts', 'cuts']))
      .then(withdrawn(['cuts']))
    expect(fold(product, [tee, both, edited({ cuts: [] }), withdrawn(['brand'])])?.edits).toEqual({ cuts: [] })
  })
  test('no kind is a kind of its own, and goes back to the feed', () => {
    const kindIn = (...events: readonly ProductEvent[]) => {
      const { feed: fed, edits } = fold(product, [imported([variant('TEE-S')], { kind: 'tops' }), ...events])!
      return editedTexts(fed, edits).kind
    }
    expect(kindIn(edited({ kind: null }))).toBeNull()
    expect(kindIn(edited({ kind: 'dresses' }), withdrawn(['kind']))).toBe('tops')
  })
  test('attributes are added to those of the feed, and left out, one by one', () => {
    const fitted = imported([variant('TEE-S')], { attributes: { subcategory: 'Pocket tees', weave: 'Jersey' } })
    const story = [fitted, edited({ attributes: { fit: 'Boxy' } }), edited({ attributes: { weave: '' } })]
    const told = (...more: readonly ProductEvent[]) => {
      const { feed: fed, edits } = fold(product, [...story, ...more])!
      return editedTexts(fed, edits).attributes
    }
    expect(told()).toEqual({ subcategory: 'Pocket tees', fit: 'Boxy' })
    expect(told(withdrawn(['attributes.weave']))).toEqual({ subcategory: 'Pocket tees', weave: 'Jersey', fit: 'Boxy' })
  })
  test.each([
    ['a name of signs', { '<b>': 'Boxy' }],
    ['a value without end', { fit: 'x'.repeat(longestAttribute + 1) }],
    ['too many', Object.fromEntries(Array.from({ length: mostAttributes + 1 }, (_, at) => [`a${at}`, 'x']))],
  ])('attributes with %s are refused', (_, attributes) =>
    given(product, [tee])
      .when({ type: 'EditProduct', data: { productId, edits: { attributes } } })
      .rejects({ code: 'edit-out-of-bounds', field: 'attributes' }),
  )
  test('closeout is said of variants that the feed has', () => {
    const closeout = { 'TEE-S': true, 'TEE.M': false }
    given(product, [tee])
      .when({ type: 'EditProduct', data: { productId, edits: { closeout } } })
      .then(edited({ closeout }))
    given(product, [tee])
      .when({ type: 'EditProduct', data: { productId, edits: { closeout: { NOPE: true } } } })
      .rejects({ code: 'sku-not-found', skus: ['NOPE'] })
    given(product, [tee, edited({ closeout })])
      .when(release(['closeout.TEE.M']))
      .then(withdrawn(['closeout.TEE.M']))
  })
  test('a name of nothing is refused', () =>
    given(product, [tee])
      .when({ type: 'EditProduct', data: { productId, edits: { name: { fr: ' ' } } } })
      .rejects({ code: 'edit-out-of-bounds', field: 'name' }))
})

describe('pictures of a colour', () => {
  const [front, back] = ['https://feed.example/front.jpg', 'https://feed.example/back.jpg']
  const upload = uploadedImage('a'.repeat(64))
  const pictured = imported([
    variant('TEE-S', { images: [front] }),
    variant('TEE-M', { images: [front, back] }),
    variant('RED-S', { color: 'red' }),
  ])
  const choose = (images: ChosenPictures): ProductCommand => ({
    type: 'EditProduct',
    data: { productId, edits: { images } },
  })
  const many = Array.from({ length: mostPictures + 1 }, (_, at) => ({
    image: uploadedImage(`${at}`.padStart(64, '0')),
  }))

  test('stand in another order, with words and with uploads, over those of the feed', () => {
    const images = { navy: [{ image: upload, alt: { en: 'Worn' } }, { image: back }] }
    given(product, [pictured]).when(choose(images)).then(edited({ images }))
    const { feed: fed, edits } = fold(product, [pictured, edited({ images })])!
    expect(picturesOf({ ...fed, pictures: edits.images! }, 'navy').map(({ image }) => image)).toEqual([upload, back])
    expect(picturesOf({ ...fed, pictures: edits.images! }, 'red')).toEqual([])
  })
  test('of two colours are two edits', () =>
    expect(
      fold(product, [pictured, edited({ images: { navy: [] } }), edited({ images: { red: [{ image: upload }] } })])
        ?.edits.images,
    ).toEqual({ navy: [], red: [{ image: upload }] }))
  test('go back to the feed colour by colour', () =>
    given(product, [pictured, edited({ images: { navy: [], red: [] } })])
      .when(release(['images.navy', 'images.green']))
      .then(withdrawn(['images.navy'])))
  test('that its feed dropped may stay where they were chosen before, and come nowhere else', () => {
    const chosen = edited({ images: { navy: [{ image: back }, { image: front }] } })
    const without = imported([variant('TEE-S', { images: [front] }), variant('RED-S', { color: 'red' })])
    given(product, [pictured, chosen, without])
      .when(choose({ navy: [{ image: back }] }))
      .then(edited({ images: { navy: [{ image: back }] } }))
    given(product, [pictured, chosen, without])
      .when(choose({ red: [{ image: back }] }))
      .rejects({ code: 'picture-not-found', images: [back] })
  })
  test.each([
    ['too many', many],
    ['the same one twice', [{ image: upload }, { image: upload }]],
    ['words without end', [{ image: upload, alt: { fr: 'x'.repeat(longestAlt + 1) } }]],
  ])('%s are refused', (_, pictures) =>
    given(product, [pictured])
      .when(choose({ navy: pictures }))
      .rejects({ code: 'edit-out-of-bounds', field: 'images' }),
  )
  test('of a colour that it does not have are refused; without colours they stand under nothing', () => {
    given(product, [pictured])
      .when(choose({ green: [] }))
      .rejects({ code: 'color-not-found', color: 'green' })
    given(product, [pictured])
      .when(choose({ '': [] }))
      .rejects({ code: 'color-not-found', color: '' })
    given(product, [imported([variant('MUG', { color: null })])])
      .when(choose({ '': [{ image: upload }] }))
      .then(edited({ images: { '': [{ image: upload }] } }))
  })
  test('an address that only looks like an upload is none', () =>
    given(product, [pictured])
      .when(choose({ navy: [{ image: 'blob:../keys' }] }))
      .rejects({ code: 'picture-not-found', images: ['blob:../keys'] }))
})

describe('ReleaseEdits', () => {
  const history = [tee, edited({ name: { fr: 'Haut', en: 'Top' }, discount: 10, prices: { 'TEE-S': 1, 'TEE.M': 2 } })]
  test('takes back the named fields and prices alone', () => {
    given(product, history)
      .when(release(['name.fr', 'discount'], ['TEE.M']))
      .then(withdrawn(['name.fr', 'discount'], ['TEE.M']))
    expect(fold(product, [...history, withdrawn(['name.fr', 'discount'], ['TEE.M'])])?.edits).toEqual({
      name: { en: 'Top' },
      prices: { 'TEE-S': 1 },
    })
  })
  test('passes over what does not stand, and says nothing where nothing does', () => {
    given(product, history)
      .when(release(['name.fr', 'name.ar', 'baseCategory'], ['NOPE']))
      .then(withdrawn(['name.fr']))
    given(product, [tee])
      .when(release(['name.fr'], ['TEE-S']))
      .then()
  })
  test('a price of a variant that the feed has no more can be taken back', () =>
    given(product, [...history, imported([variant('TEE-S')])])
      .when(release([], ['TEE.M']))
      .then(withdrawn([], ['TEE.M'])))
  test('no such product', () =>
    given(product)
      .when(release(['discount']))
      .rejects({ code: 'product-not-found' }))
})

describe('SaveProduct', () => {
  const save = (more: object, checked = 0): ProductCommand => ({
    type: 'SaveProduct',
    data: { productId, checked, edits: {}, fields: [], skus: [], ...more },
  })
  test('all that a form changed at once', () =>
    given(product, [tee, edited({ discount: 5 })])
      .when(save({ edits: { prices: { 'TEE-S': 900 } }, fields: ['discount'], status: 'archived' }, 1))
      .then(edited({ prices: { 'TEE-S': 900 } }), withdrawn(['discount']), {
        type: 'ProductStatusChanged',
        data: { productId, status: 'archived' },
      }))
  test('a new address with the rest, and none where it is the same', () => {
    given(product, [tee])
      .when(save({ edits: { discount: 5 }, slug: 'better-tee' }))
      .then(edited({ discount: 5 }), {
        type: 'ProductMoved',
        data: { productId, from: fold(product, [tee])!.slug, to: 'better-tee' },
      })
    given(product, [tee])
      .when(save({ slug: fold(product, [tee])!.slug }))
      .then()
  })
  test('nothing of it where a part is refused', () =>
    given(product, [tee])
      .when(save({ edits: { discount: 5, prices: { NOPE: 1 } } }))
      .rejects({ code: 'sku-not-found', skus: ['NOPE'] }))
  test('nothing where it was compared with an older product', () =>
    given(product, [tee, edited({ discount: 5 })])
      .when(save({ edits: { discount: 6 } }, 0))
      .rejects({ code: 'edited-meanwhile' }))
  test('nothing to say where nothing changed', () => given(product, [tee]).when(save({})).then())
})

const skus = ['TEE-S', 'TEE.M', 'toString']
const text = fc.string({ minLength: 1 }).filter(each => each.trim() !== '')
const anyEdits = fc.record(
  {
    name: fc.record({ en: text, fr: text }, { requiredKeys: [] }),
    description: fc.record({ ar: fc.string(), bn: fc.string() }, { requiredKeys: [] }),
    baseCategory: fc.constantFrom('polos', 'fleece'),
    brand: fc.constantFrom('lowfield', ''),
    cuts: fc.subarray(['mens', 'youth']),
    kind: fc.constantFrom('tops', null),
    attributes: fc.dictionary(fc.constantFrom('fit', 'subcategory'), fc.string({ maxLength: 9 })),
    closeout: fc.dictionary(fc.constantFrom(...skus), fc.boolean()),
    discount: fc.integer({ min: 0, max: 100 }),
    prices: fc.dictionary(fc.constantFrom(...skus), fc.integer({ min: 0, max: 9999 })),
    seo: fc.record({ title: fc.string(), description: fc.string() }, { requiredKeys: [] }),
    images: fc.record({ navy: fc.constantFrom([], [{ image: uploadedImage('a'.repeat(64)) }]) }),
  },
  { requiredKeys: [] },
)

test('any edits, then all of them released: the shop says what the feed says', () => {
  const fed = feed(
    skus.map(sku => variant(sku)),
    { seo: { title: 'Tees' }, attributes: { subcategory: 'Pocket tees' } },
  )
  fc.assert(
    fc.property(fc.array(anyEdits, { maxLength: 5 }), fc.nat(5), (all, releasedFirst) => {
      const start: ProductEvent = {
        type: 'ProductImported',
        data: { productId, slug: 'tee', source: 'own', feed: fed },
      }
      let state = fold(product, [start])
      const handle = (command: ProductCommand) => {
        const decision = product.decide(command, state)
        if (!decision.ok) throw new Error(decision.rejection.code)
        state = JSON.parse(JSON.stringify(decision.events.reduce(product.evolve, state)))
      }
      for (const edits of all) handle({ type: 'EditProduct', data: { productId, edits } })
      // In two parts, however they are cut.
      handle(release(editFields.slice(0, releasedFirst), skus.slice(0, releasedFirst)))
      const parts = [attributePath('fit'), attributePath('subcategory'), ...skus.map(closeoutPath)]
      handle(release([...editFields, 'images.navy', ...parts], skus))
      expect(editedTexts(state!.feed, state!.edits)).toEqual(editedTexts(fed, {}))
      expect(withoutEmpty(state!.edits)).toEqual({})
    }),
  )
})

/** An edit of no language and no variant says nothing. */
const withoutEmpty = (edits: ProductEdits) =>
  Object.fromEntries(
    Object.entries(edits).filter(([, value]) => typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  )
