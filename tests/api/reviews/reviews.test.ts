import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { reviewWork } from '#api/reviews/staff-routes.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  const products = ['tee', 'cap', 'polo', 'sock', 'bag', 'vest', 'belt', 'scarf']
  await shop.sell(Object.fromEntries(products.map(slug => [slug, [{ sku: slug, price: 850, quantity: 50 }]])))
})
afterAll(() => shop.end())

async function customer(given: { name?: string; staff?: Staff } = {}) {
  const person = await signedIn(shop, given)
  const browser = visitor(shop.app)
  const [name, value] = person.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  return {
    ...person,
    ...browser,
    write: (slug: string, body: object) =>
      browser.send({ method: 'PUT', url: `/api/products/${slug}/review`, payload: body }),
  }
}

async function reviewsOf(slug: string, search = '') {
  await shop.caughtUp()
  return (await shop.app.inject({ url: `/api/products/${slug}/reviews${search}` })).json()
}
async function ratingOf(slug: string) {
  await shop.caughtUp()
  const { rating, reviewCount } = (await shop.app.inject({ url: `/api/products/${slug}` })).json()
  return { rating, reviewCount }
}
/** Names of the data files in which a text stands; what SQLite has not moved into its file yet counts as in it. */
async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const names = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    if (bytes.includes(text)) names.add(entry.name.replace(/-(wal|shm)$/, ''))
  }
  return [...names]
}

const ada = { rating: 4, title: 'Soft', text: 'Holds its shape.', name: 'Ada' }

describe('a customer', () => {
  test('writes one review of a product, which counts at once, and edits it', async () => {
    const one = await customer()
    const answer = await one.write('tee', ada)
    expect([answer.statusCode, answer.json()]).toEqual([200, { reviewId: `tee-${one.accountId}`, status: 'published' }])
    expect(await ratingOf('tee')).toEqual({ rating: 4, reviewCount: 1 })
    await one.write('tee', { ...ada, rating: 2, fit: 'small' })
    expect(await ratingOf('tee')).toEqual({ rating: 2, reviewCount: 1 })
    expect(await reviewsOf('tee')).toMatchObject({
      average: 2,
      total: 1,
      stars: [0, 1, 0, 0, 0],
      fit: { small: 1, true: 0, large: 0 },
      reviews: [{ ...ada, rating: 2, fit: 'small', verified: false, edited: true }],
    })
    expect((await one.json('DELETE', '/api/products/tee/review')).statusCode).toBe(204)
    expect(await ratingOf('tee')).toEqual({ rating: 0, reviewCount: 0 })
    expect(await reviewsOf('tee')).toMatchObject({ total: 0, reviews: [] })
  })

  test('who bought it is marked, who bought something else is not', async () => {
    const buyer = await customer()
    await buyer.add('cap', 1)
    expect((await buyer.order(orderBody, `cap of ${buyer.accountId}`)).statusCode).toBe(201)
    await shop.caughtUp()
    await buyer.write('cap', ada)
    await buyer.write('polo', ada)
    expect((await reviewsOf('cap')).reviews[0]).toMatchObject({ verified: true })
    expect((await reviewsOf('polo')).reviews[0]).toMatchObject({ verified: false })
  })

  test('who was never sent it, because it was cancelled, is not marked', async () => {
    const buyer = await customer()
    await buyer.add('scarf', 1)
    await buyer.add('belt', 2)
    const ordered = await buyer.order(orderBody, `scarf of ${buyer.accountId}`)
    const { orderId } = ordered.json<{ orderId: string }>()
    const staff = { actor: 'staff', channel: 'test' }
    const { afterPlacing } = shop
    await afterPlacing.ship(orderId, { carrier: '', tracking: '', lines: [{ uid: 'belt', quantity: 1 }] }, staff)
    await afterPlacing.cancel(orderId, { by: 'staff', reason: '', rest: true }, staff)
    await shop.caughtUp()
    await buyer.write('belt', ada)
    await buyer.write('scarf', ada)
    expect((await reviewsOf('belt')).reviews[0]).toMatchObject({ verified: true })
    expect((await reviewsOf('scarf')).reviews[0]).toMatchObject({ verified: false })
  })

  test('many at once leave exactly their sum, and pages of them hold each one once', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => customer()))
    const ratings = people.map((_, i) => (i % 5) + 1)
    // Each writes twice at the same time: one review is left of both.
    await Promise.all(
      people.flatMap((each, i) => [5, ratings[i]].map(rating => each.write('sock', { ...ada, rating }))),
    )
    await Promise.all(people.map((each, i) => each.write('sock', { ...ada, rating: ratings[i] })))
    const sum = ratings.reduce((before, rating) => before + rating, 0)
    expect(await ratingOf('sock')).toEqual({ rating: Math.round((sum * 10) / 23) / 10, reviewCount: 23 })
    const pages = await Promise.all([1, 2, 3].map(page => reviewsOf('sock', `?sort=lowest&page=${page}`)))
    const all = pages.flatMap(({ reviews }) => reviews)
    expect(new Set(all.map(({ reviewId }) => reviewId)).size).toBe(23)
    expect(all.map(({ rating }) => rating)).toEqual([...ratings].sort())
    expect(pages[0]).toMatchObject({ pages: 3, stars: [5, 5, 5, 4, 4] })
    const fours = await reviewsOf('sock', '?stars=4')
    expect(fours.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([4, 4, 4, 4])
    expect(fours).toMatchObject({ total: 23, pages: 1 })
  })

  test('takes the review along in the export, and is "a customer" when erased', async () => {
    const one = await customer({ name: 'Zenobia Marrowfat' })
    await one.write('bag', { ...ada, name: 'Zenobia', text: 'Marrowfat green at last.' })
    await shop.caughtUp()
    expect(await filesWith(shop.folderPath, 'Marrowfat')).toEqual(['views.sqlite'])
    const exported = (await one.get('/api/account/export')).json()
    expect(exported.reviews).toMatchObject([{ productId: 'bag', name: 'Zenobia', text: 'Marrowfat green at last.' }])
    await eraseEmail(shop, one.email)
    expect(await filesWith(shop.folderPath, 'Marrowfat')).toEqual([])
    await shop.projections.rebuild()
    await shop.documents.caughtUp()
    expect(await filesWith(shop.folderPath, 'Marrowfat')).toEqual([])
    expect((await reviewsOf('bag')).reviews).toMatchObject([{ rating: 4, name: null, title: '', text: '' }])
    expect(await ratingOf('bag')).toEqual({ rating: 4, reviewCount: 1 })
  })
})

describe('refused', () => {
  test('is a guest, a product that is not there, and what does not fit', async () => {
    const guest = visitor(shop.app)
    const asGuest = await guest.send({ method: 'PUT', url: '/api/products/tee/review', payload: ada })
    expect(refusal(asGuest)).toEqual({ status: 401, code: 'sign-in-required' })
    const one = await customer()
    expect(refusal(await one.write('nothing', ada))).toEqual({ status: 404, code: 'product-not-found' })
    expect(refusal(await one.write('tee', { ...ada, rating: 6 }))).toEqual({ status: 400, code: 'invalid-request' })
  })
})

describe('the form', () => {
  test('leads to the reviews of the product, or comes back with what was typed', async () => {
    const one = await customer()
    const wrong = await one.form('/fr/product/tee/review', { name: '', text: 'Bien' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      {
        path: '/fr/product/tee/review',
        state: {
          form: 'review',
          values: { text: 'Bien' },
          problem: {
            fields: [
              { field: 'rating', code: 'missing' },
              { field: 'name', code: 'missing' },
            ],
          },
        },
      },
    ])
    const right = await one.form('/fr/product/tee/review', { rating: '5', fit: '', name: 'Ada', text: 'Bien' })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/fr/product/tee?reviewed=shown#reviews'])
    expect((await reviewsOf('tee')).reviews).toMatchObject([{ rating: 5, fit: null, text: 'Bien', language: 'fr' }])
    const gone = await one.form('/fr/product/tee/review/remove', {})
    expect(gone.headers.location).toBe('/fr/product/tee?reviewed=removed#reviews')
    expect(await ratingOf('tee')).toEqual({ rating: 0, reviewCount: 0 })
  })

  test('sends a guest to sign in', async () => {
    const answer = await visitor(shop.app).form(
      '/product/tee/review',
      { rating: '5', name: 'Ada' },
      { referer: 'http://localhost/product/tee/review' },
    )
    expect(answer.headers.location).toMatch(/^\/sign-in\?callbackUrl=%2Fproduct%2Ftee%2Freview&/)
  })
})

test('with moderation a review waits for the shop, by its staff or by its owner', async () => {
  await shop.change({ review: { moderation: true } })
  const one = await customer()
  expect((await one.write('vest', ada)).json()).toMatchObject({ status: 'held' })
  expect(await reviewsOf('vest')).toMatchObject({ total: 0, reviews: [] })
  expect(await ratingOf('vest')).toEqual({ rating: 0, reviewCount: 0 })

  const reviewId = `vest-${one.accountId}`
  const permissions = [{ name: 'product', view: true, edit: true, delete: false }]
  const staff = await customer({ staff: { status: 'active', permissions } })
  const other = await customer({ staff: { status: 'active', permissions: [{ ...permissions[0]!, name: 'orders' }] } })
  expect(refusal(await other.get('/api/admin/reviews'))).toEqual({ status: 403, code: 'not-permitted' })
  expect((await staff.get('/api/admin/reviews')).json().reviews).toMatchObject([
    { reviewId, product: 'The vest', status: 'held', text: ada.text },
  ])
  const approve = await staff.json('POST', `/api/admin/reviews/${reviewId}/approve`)
  expect(approve.json()).toEqual({ reviewId, status: 'published' })
  expect(await ratingOf('vest')).toEqual({ rating: 4, reviewCount: 1 })

  expect(await reviewWork(shop, { verdict: 'reject', reviewId })).toEqual({ reviewId, status: 'rejected' })
  expect(await ratingOf('vest')).toEqual({ rating: 0, reviewCount: 0 })
  expect(await reviewWork(shop, { list: 'rejected' })).toMatchObject({ reviews: [{ reviewId }] })
  expect(await reviewWork(shop, { verdict: 'approve', reviewId: 'vest-nobody' })).toBeNull()
  const unknown = await staff.json('POST', '/api/admin/reviews/vest-nobody/reject')
  expect(refusal(unknown)).toEqual({ status: 404, code: 'review-not-found' })
})
