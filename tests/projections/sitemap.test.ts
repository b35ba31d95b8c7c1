import { describe, test } from 'vitest'
import type { Content } from '#domain/content/events.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { imported } from '#tests/support/example-shop.ts'
import { givenView } from '#tests/support/given-projection.ts'

const [first, second, third] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z']
const at = <E extends object>(event: E, when: string) => ({ ...event, at: when })
const status = (value: 'draft' | 'active' | 'archived') =>
  ({ type: 'ProductStatusChanged', data: { productId: 'a', status: value } }) as const
const edited = (edits: object) => ({ type: 'ProductEdited', data: { productId: 'a', edits } }) as const
const gone = { type: 'ProductDiscontinued', data: { productId: 'a' } } as const
const content = { contentId: 'p', kind: 'page', slug: 'terms' } as Content

describe('the sitemap view', () => {
  test('has a product with the moment of its last change', () =>
    givenView(sitemap)
      .events([at(imported('a'), first), at(edited({ discount: 10 }), second)])
      .expectPart('product:a', { kind: 'product', slug: 'slug-a', changedAt: second, brand: 'alder-mills' })
      .expectKeys('byKind', 'product:a', [['product', 'slug-a']]))
  test.each([
    ['archived', [status('archived')]],
    ['a draft', [status('draft')]],
    ['discontinued', [gone]],
  ] as const)('lists none that is %s', (_name, events) => {
    givenView(sitemap)
      .events([imported('a'), ...events])
      .expectKeys('byKind', 'product:a', [])
  })
  test('lists none that a feed has as a draft or without variants, unless staff shows it', () => {
    givenView(sitemap)
      .events([imported('a', { status: 'draft' })])
      .expectKeys('byKind', 'product:a', [])
    givenView(sitemap)
      .events([imported('a', { variants: [] })])
      .expectKeys('byKind', 'product:a', [])
    givenView(sitemap)
      .events([imported('a', { status: 'draft' }), status('active')])
      .expectKeys('byKind', 'product:a', [['product', 'slug-a']])
  })
  test('lists a product that a feed has again', () =>
    givenView(sitemap)
      .events([imported('a'), gone, imported('a')])
      .expectKeys('byKind', 'product:a', [['product', 'slug-a']]))
  test('follows the feed’s category, and staff over it', () => {
    givenView(sitemap)
      .events([imported('a'), imported('a', { baseCategory: 'polos' })])
      .expectPart('product:a', { category: 'polos' })
    givenView(sitemap)
      .events([imported('a'), edited({ baseCategory: 'fleece' }), imported('a', { baseCategory: 'polos' })])
      .expectPart('product:a', { category: 'fleece' })
  })
  test('follows a product to its new address', () =>
    givenView(sitemap)
      .events([
        imported('a'),
        at({ type: 'ProductMoved', data: { productId: 'a', from: 'slug-a', to: 'b' } } as const, third),
      ])
      .expectPart('product:a', { slug: 'b', changedAt: third }))
  test('has pages until they are withdrawn', () => {
    const published = at({ type: 'ContentPublished', data: content } as const, first)
    givenView(sitemap)
      .events([published])
      .expect('content:p', { kind: 'page', slug: 'terms', changedAt: first })
      .expectKeys('byKind', 'content:p', [['page', 'terms']])
    givenView(sitemap)
      .events([published, { type: 'ContentWithdrawn', data: { contentId: 'p', kind: 'page' } }])
      .expectIds()
  })
})
