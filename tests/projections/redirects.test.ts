import { describe, test } from 'vitest'
import { redirects } from '#projections/redirects/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const product = (from: string, to: string) => ({ type: 'ProductMoved', data: { productId: 'a', from, to } }) as const

describe('the redirects view', () => {
  test('knows where each old address leads', () =>
    givenView(redirects)
      .events([product('one', 'two'), product('two', 'three')])
      .expectPart('product:one', { kind: 'product', from: 'one', to: 'two' })
      .expectPart('product:two', { kind: 'product', from: 'two', to: 'three' })
      .expectIds('product:one', 'product:two'))
  test('forgets an address that is lived at again', () =>
    givenView(redirects)
      .events([product('one', 'two'), product('two', 'one')])
      .expectIds('product:two'))
  test('keeps kinds apart', () =>
    givenView(redirects)
      .events([
        { type: 'AddressMoved', data: { kind: 'brand', from: 'one', to: 'two' } },
        { type: 'AddressMoved', data: { kind: 'category', from: 'one', to: 'three' } },
        { type: 'ContentMoved', data: { contentId: 'x', kind: 'post', from: 'one', to: 'four' } },
      ])
      .expectIds('brand:one', 'category:one', 'post:one'))
  test('RedirectRemoved: the address leads nowhere any more, whoever made it lead somewhere', () => {
    const path = { kind: 'path', from: '/summer', to: '/blog/sun' } as const
    givenView(redirects)
      .events([
        { type: 'AddressMoved', data: path },
        product('one', 'two'),
        { type: 'RedirectRemoved', data: { kind: 'product', from: 'one', to: 'two' } },
      ])
      .expectIds('path:/summer')
      .expectTallies({ 'all:count': 1, 'own:count': 1 })
  })
})
