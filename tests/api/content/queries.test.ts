import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoContent } from '#api/demo/content.ts'
import { content } from '#domain/content/decide.ts'
import { variant } from '#tests/support/feed-product.ts'
import { counted, exampleTerms, imported } from '../../support/example-shop.ts'
import { type ContentShop, openContentShop, written } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
  await shop.append('terms', ...exampleTerms)
  for (const id of ['a', 'b', 'c']) {
    await shop.append(`product-${id}`, imported(id))
    await shop.append(`stock-${id}`, counted(id, { [`${id}-navy-m`]: 5 }))
  }
  await shop.append('product-z', imported('z', { brand: 'zephyr', variants: [variant('z-navy-m')] }))
})
afterAll(() => shop.end())

const ask = () => shop.queries().shop

describe('a page', () => {
  test('is there in the language that is asked for, and falls back to English', async () => {
    await shop.publish(
      written('rules', { title: { en: 'Rules', fr: 'Règles' }, body: { en: '## One\n\n[ask](/contact)' } }),
    )
    const french = await shop.queries('fr').shop.page('rules')
    expect(french).toMatchObject({ title: 'Règles', headings: [{ id: 'one', text: 'One' }] })
    expect(french?.body[0]).toContain('<a href="/fr/contact">ask</a>')
    expect((await shop.queries('ar').shop.page('rules'))?.title).toBe('Rules')
    expect(await ask().page('nothing')).toBeNull()
  })
  test('that is shown falls when it changes, and one that is not there when it appears', async () => {
    const { shop: queries, reads } = shop.queries()
    await queries.page('rules')
    expect([...reads.documents]).toEqual(expect.arrayContaining(['content-list/page', 'content/rules']))
    const missing = shop.queries()
    await missing.shop.page('nothing')
    expect([...missing.reads.documents]).toContain('content-list/page')
  })
})

describe('the footer', () => {
  test('links what is there, and nothing else', async () => {
    const before = await ask().shell()
    expect(before).toMatchObject({ hasPosts: false, hasFaqs: false })
    await shop.publish(...demoContent())
    const after = await ask().shell()
    expect(after).toMatchObject({ hasPosts: true, hasFaqs: true })
    expect(after.pages.map(({ path }) => path)).toEqual(['/about-us', '/rules', '/privacy-policy', '/terms'])
    await shop.handler.handle(content, 'page-terms', { type: 'WithdrawContent', data: { contentId: 'page-terms' } })
    await shop.caughtUp()
    expect((await ask().shell()).pages.map(({ path }) => path)).not.toContain('/terms')
  })
  test('is remembered by every page, whether or not it was made for it', async () => {
    await ask().shell()
    const { shop: queries, reads } = shop.queries()
    await queries.shell()
    expect([...reads.documents]).toEqual(expect.arrayContaining(['content-list/page', 'content/page-about-us']))
  })
})

describe('the journal', () => {
  test('has its posts from the newest on, twelve a page', async () => {
    const { posts, pages } = await ask().blog(1)
    expect([posts.length, pages]).toEqual([4, 1])
    expect(posts.map(({ slug }) => slug)).toEqual([
      'plan-a-size-run',
      'one-logo-many-garments',
      'choose-a-fleece-weight',
      'what-ring-spun-means',
    ])
    const older = Array.from({ length: 9 }, (_, i) =>
      written(`old-${i}`, { kind: 'post', publishedAt: `2025-01-0${i + 1}T08:00:00.000Z` }),
    )
    await shop.publish(...older)
    const second = await ask().blog(2)
    expect([second.posts.map(({ slug }) => slug), second.pages]).toEqual([['old-0'], 2])
  })
  test('shows garments that can be drawn, and products in stock that go with a post', async () => {
    const post = await ask().post('plan-a-size-run')
    expect(post?.scene).toHaveLength(4)
    expect(post?.scene[0]).toMatchObject({ kind: 'garment', base: expect.stringContaining('/pictures/t-shirt.front.') })
    expect(post?.related.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c'])
    expect(post?.more.map(({ slug }) => slug)).toEqual([
      'one-logo-many-garments',
      'choose-a-fleece-weight',
      'what-ring-spun-means',
    ])
  })
  test('puts products that a post names before those of its category', async () => {
    await shop.publish(written('named', { kind: 'post', related: { products: ['z', 'gone'], category: 't-shirts' } }))
    const related = (await ask().post('named'))?.related.map(({ id }) => id) ?? []
    expect(related[0]).toBe('z')
    expect(related.slice(1).sort()).toEqual(['a', 'b', 'c'])
  })
  test('stands on the home page with its three newest posts', async () => {
    const { journal } = await ask().home()
    expect(journal).toHaveLength(3)
  })
})

test('questions stand by topic, in their order', async () => {
  const { topics } = await ask().faqs()
  expect(topics.map(({ name }) => name)).toEqual(['Ordering', 'Delivery and returns', 'Fabric and color', 'Your data'])
  expect(topics[0]?.faqs[0]).toMatchObject({ id: 'order-many-sizes', question: 'Can I order many sizes at once?' })
})

test('brands stand under the groups of the menu, with their letters and counts', async () => {
  const { groups, total } = await ask().brandIndex()
  expect(total).toBe(2)
  expect(groups.map(({ group }) => group)).toEqual(['Top Brands', 'A-B', 'R-Z'])
  expect(groups[1]?.brands).toEqual([{ label: 'Alder Mills', path: '/brands/alder-mills', count: 3, letter: 'A' }])
})

describe('the contact page', () => {
  test('tells how to reach the shop', async () => {
    await shop.change({ phoneFooter: '+1 937 555 0148', email: 'a@b.example', address: 'Here 1' })
    expect(await ask().contact()).toMatchObject({
      phone: '+1 937 555 0148',
      email: 'a@b.example',
      address: 'Here 1',
      messenger: '',
      page: { title: 'Contact' },
    })
  })
  test('links a conversation only for an id that can be one', async () => {
    await shop.change({ script: { messengerPageId: 'cutline.supply' } })
    expect((await ask().contact()).messenger).toBe('https://m.me/cutline.supply')
    await shop.change({ script: { messengerPageId: 'javascript:alert(1)//' } })
    expect((await ask().contact()).messenger).toBe('')
  })
})
