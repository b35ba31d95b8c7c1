import { describe, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { redirect } from '#domain/redirect/decide.ts'
import { imported } from '../support/example-shop.ts'
import { given } from '../support/given.ts'

const move = (to: string) => ({ type: 'MoveAddress', data: { kind: 'category', from: 'tees', to } }) as const
const moved = (to: string) => ({ type: 'AddressMoved', data: { kind: 'category', from: 'tees', to } }) as const

describe('an address', () => {
  test('moves, and moves on', () => {
    given(redirect).when(move('t-shirts')).then(moved('t-shirts'))
    given(redirect, [moved('t-shirts')])
      .when(move('t-shirts'))
      .then()
    given(redirect, [moved('t-shirts')])
      .when(move('tops'))
      .then(moved('tops'))
  })
  test('leads nowhere after it was removed, until it moves again', () => {
    const data = { kind: 'category', from: 'tees', to: 't-shirts' } as const
    given(redirect, [moved('t-shirts')])
      .when({ type: 'RemoveRedirect', data })
      .then({ type: 'RedirectRemoved', data })
    given(redirect, [moved('t-shirts'), { type: 'RedirectRemoved', data }])
      .when(move('t-shirts'))
      .then(moved('t-shirts'))
  })
  test('does not move onto itself', () => given(redirect).when(move('tees')).rejects({ code: 'moved-onto-itself' }))
})

describe('a product', () => {
  const before = [imported('a')]
  const command = (slug: string) => ({ type: 'MoveProduct', data: { productId: 'a', slug } }) as const
  const event = { type: 'ProductMoved', data: { productId: 'a', from: 'slug-a', to: 'new-a' } } as const
  test('moves to another slug', () => given(product, before).when(command('new-a')).then(event))
  test('stays where it is when nothing changes', () => given(product, before).when(command('slug-a')).then())
  test('keeps its new slug when it is imported again', () => {
    const feed = before[0]!.type === 'ProductImported' ? before[0]!.data.feed : null
    const changed = { ...feed!, name: { en: 'Another name' } }
    given(product, [...before, event])
      .when({
        type: 'ImportProduct',
        data: { productId: 'a', slug: 'slug-a', source: 'supplier', feed: changed, complete: true },
      })
      .then({ type: 'ProductImported', data: { productId: 'a', slug: 'new-a', source: 'supplier', feed: changed } })
  })
  test('that nobody imported cannot move', () =>
    given(product).when(command('new-a')).rejects({ code: 'product-not-found' }))
})
