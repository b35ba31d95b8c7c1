import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let staff: SignedIn
let ben: SignedIn
let eve: SignedIn
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ review: { moderation: true } })
  await shop.sell({ tee: [{ sku: 'tee', price: 850, quantity: 5 }], cap: [{ sku: 'cap', price: 500, quantity: 5 }] })
  const permissions = [{ name: 'product', view: true, edit: true, delete: false }]
  staff = await signedIn(shop, { name: 'Ana', staff: { status: 'active', permissions } })
  ben = await signedIn(shop, { name: 'Ben' })
  await write(ben, 'tee', { rating: 2, title: 'Shrank', text: 'After one wash.', name: 'Benjamin' })
  eve = await signedIn(shop, { name: 'Eve' })
  await write(eve, 'cap', {
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

describe('the reply to a review', () => {
  const send = (method: 'PUT' | 'POST', path: string, payload: object, { cookie } = staff) =>
    shop.app.inject({ method, url: `/api/admin/reviews/${path}`, headers: { cookie }, payload })
  const shown = async () => {
    await shop.caughtUp()
    return (await shop.app.inject({ url: '/api/products/cap/reviews' })).json().reviews
  }
  const fits = async () => (await listed('?view=all&q=every')).rows[0]

  test('is shown below it, changes and goes, and its history says who did so', async () => {
    const { reviewId, changedAt: base } = await fits()
    await judge(reviewId, 'approve')
    const text = 'Thank you, Eve.'
    const reply = { text, language: 'en', base }
    expect((await send('PUT', `${reviewId}/reply`, reply, eve)).statusCode).toBe(403)
    expect((await send('PUT', `${reviewId}/reply`, { ...reply, text: ' ' })).statusCode).toBe(400)
    expect((await send('PUT', `${reviewId}/reply`, reply)).statusCode).toBe(204)
    // Pressed twice.
    expect((await send('PUT', `${reviewId}/reply`, reply)).statusCode).toBe(204)
    expect(await shown()).toMatchObject([{ title: 'Fits', reply: { text, language: 'en' } }])
    expect(await titles('?view=all&f.replied=yes')).toEqual(['Fits'])

    const late = await send('PUT', `${reviewId}/reply`, { ...reply, text: 'Thanks.' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'review-changed'])
    const seen = await fits()
    await send('PUT', `${reviewId}/reply`, { text: 'Merci.', language: 'fr', base: seen.changedAt })
    expect((await shown())[0].reply).toMatchObject({ text: 'Merci.', language: 'fr' })
    const gone = await send('POST', `${reviewId}/reply/withdraw`, { base: (await fits()).changedAt })
    expect(gone.statusCode).toBe(204)
    expect((await shown())[0].reply).toBeNull()

    const url = `/api/admin/reviews/${reviewId}/history`
    const { entries } = (await shop.app.inject({ url, headers: { cookie: staff.cookie } })).json()
    type Entry = { what: string; by: { kind: string; name: string | null }; reply: string | null }
    const told = entries.map(({ what, by, reply }: Entry) => [what, by.name ?? by.kind, reply])
    expect(told.slice(0, 4)).toEqual([
      ['ReviewReplyWithdrawn', 'Ana', null],
      ['ReviewReplied', 'Ana', 'Merci.'],
      ['ReviewReplied', 'Ana', text],
      ['ReviewApproved', 'Ana', null],
    ])
    expect(told.at(-1)).toEqual(['ReviewWritten', 'buyer', null])
    const unknown = await shop.app.inject({ url: '/api/admin/reviews/x/history', headers: { cookie: staff.cookie } })
    expect(unknown.json().code).toBe('review-not-found')
  })

  test('speaks to nobody who was erased', async () => {
    const [row] = (await listed('?view=all&f.product=cap')).rows
    await send('PUT', `${row.reviewId}/reply`, { text: 'Dear Eve.', language: 'en', base: row.changedAt })
    expect((await shown())[0].reply).toMatchObject({ text: 'Dear Eve.' })
    await eraseEmail(shop, eve.email)
    expect((await shown())[0]).toMatchObject({ rating: 5, name: null, reply: null })
    const answer = await send('PUT', `${row.reviewId}/reply`, { text: 'Sorry.', language: 'en', base: row.changedAt })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'author-erased'])
  })
})
