import { test } from 'vitest'
import { productWords } from '#projections/product-words/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { givenView } from '../support/given-projection.ts'

const view = givenView(productWords)
const edited = (edits: object) => ({ type: 'ProductEdited', data: { productId: 'p1', edits } }) as const
const tee = imported(
  [
    variant('A', { attributes: { print: 'Logo' } }),
    variant('B', { attributes: { print: 'Logo' }, articleNumber: 'TR-7' }),
  ],
  {
    attributes: { subcategory: 'Pocket' },
    tags: ['Team wear'],
    description: { en: 'x'.repeat(3000), fr: 'Coton' },
  },
)

test('ProductImported: the beginning of its description, its category and each attribute once', () => {
  view.events([tee]).expectPart('p1', {
    description: { en: 'x'.repeat(2000), fr: 'Coton' },
    also: ['T-Shirts', 'Pocket', 'Logo'],
    articleNumbers: ['TR-7'],
    tags: ['Team wear'],
  })
})

test('ProductEdited: the description of staff wins, also over a later feed; other edits change nothing', () => {
  const description = { en: 'Soft as a cloud' }
  view.events([tee, edited({ description }), tee]).expectPart('p1', { description: { ...description, fr: 'Coton' } })
  view.events([tee, edited({ discount: 10 })]).expectPart('p1', { description: { fr: 'Coton' } })
})
