import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let staff: SignedIn
let ben: SignedIn
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ review: { moderation: true } })
  await shop.sell({ tee: [{ sku: 'tee', price: 850, quantity: 5 }], cap: [{ sku: 'cap', price: 500, quantity: 5 }] })
  const permissions = [{ name: 'product', view: true, edit: true, delete: false }]
  staff = await signedIn(shop, { name: 'Ana', staff: { status: 'active', permissions } })
  ben = await signedIn(shop, { name: 'Ben' })
  await write(ben, 'tee', { rating: 2, title: 'Shrank', text: 'After one wash.', name: 'Benjamin' })
  await write(await signedIn(shop, { name: 'Eve' }), 'cap', {
    rating: 5,
    title: 'Fits',
    text: 'Every day.',
    name: 'Eve',
  })
})
afterAll(() => shop.end())

const write = ({ cookie }: SignedIn, slug: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/products/${slug}/review`, headers: { cookie }, payload })
const judge = (reviewId: string, verdict: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/reviews/${reviewId}/${verdict}`,
    headers: { cookie: staff.cookie },
  })
async function listed(query = '', { cookie } = staff) {
  await shop.caughtUp()
  return (await shop.app.inject({ url: `/api/admin/reviews/list${query}`, headers: { cookie } })).json()
}
const titles = async (query: string) => (await listed(query)).rows.map(({ title }: { title: string }) => title)

describe('the list of reviews', () => {
  test('begins with those that wait, with the name of the product', async () => {
    const { rows, views } = await listed()
    expect(rows[0]).toMatchObject({ status: 'held', rating: 2, title: 'Shrank', name: 'Benjamin', verified: false })
    expect(rows[0]).toMatchObject({ productId: 'tee', product: { slug: 'tee' }, edited: false })
    expect(rows).toHaveLength(2)
    expect(views).toContainEqual({ name: 'held', count: 2 })
  })

  test('finds by stars and by words', async () => {
    expect(await titles('?f.stars=5')).toEqual(['Fits'])
    expect(await titles('?q=wash')).toEqual(['Shrank'])
    expect(await titles('?f.bought=yes')).toEqual([])
  })

  test('moves a review with its verdict, and back with the other one', async () => {
    const [{ reviewId }] = (await listed('?f.stars=5')).rows
    await judge(reviewId, 'approve')
    expect(await titles('?view=held')).toEqual(['Shrank'])
    expect(await titles('?view=published')).toEqual(['Fits'])
    await judge(reviewId, 'reject')
    expect(await titles('?view=published')).toEqual([])
    expect(await titles('?view=rejected')).toEqual(['Fits'])
  })

  test('takes the right to see products', async () => {
    const other = await signedIn(shop, { staff: { status: 'active', permissions: [] } })
    expect((await listed('', other)).code).toBe('not-permitted')
  })

  test('comes out as a file without the sums of products', async () => {
    await shop.caughtUp()
    const url = '/api/admin/reviews/export?view=all&cols=stars,title,product&sort=stars'
    const { body } = await shop.app.inject({ url, headers: { cookie: staff.cookie } })
    expect(body.replace('\ufeff', '').trim().split('\r\n')).toHaveLength(3)
  })

  test('no longer knows the words of an author who was erased', async () => {
    expect(await titles('?view=all&q=Benjamin')).toEqual(['Shrank'])
    await eraseEmail(shop, ben.email)
    expect(await titles('?view=all&q=Benjamin')).toEqual([])
    expect((await listed('?view=all&f.stars=2')).rows).toMatchObject([{ title: '', text: '', name: null }])
  })
})
