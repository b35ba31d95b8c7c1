import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishContent } from '#api/content/publish.ts'
import { defaultContent, holdsNothingOwn, seedContent, seedNeutralContent } from '#api/content/seed.ts'
import { demoContent, seedDemoContent } from '#api/demo/content.ts'
import { content } from '#domain/content/decide.ts'
import { start } from '#domain/shared/event-store.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { type ContentShop, openContentShop, written } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
})
afterAll(() => shop.end())

const at = '2026-11-20T10:00:00.000Z'
const sets = [
  ['the neutral texts', () => defaultContent(at)],
  ['the demo’s', demoContent],
] as const

describe.each(sets)('%s', (_name, make) => {
  test('are written in every language, without an empty text', () => {
    for (const each of make()) {
      const texts = each.kind === 'faq' ? [each.title, each.body, each.topic] : [each.title, each.body, each.summary]
      for (const text of texts) {
        expect(Object.keys(text).sort(), each.contentId).toEqual([...languages].sort())
        for (const language of languages) expect(text[language]?.trim(), `${each.contentId} ${language}`).not.toBe('')
      }
    }
  })
  test('have addresses of their own', () => {
    const ids = make().map(({ contentId }) => contentId)
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('link only to pages that are there', () => {
    const pages = new Set(
      make()
        .filter(({ kind }) => kind === 'page')
        .map(({ slug }) => `/${slug}`),
    )
    for (const { body, contentId } of make()) {
      for (const text of Object.values(body)) {
        for (const [, path = ''] of text.matchAll(/\]\((\/[^)?]*)/g)) {
          expect([...pages, '/faqs', '/store'], `${contentId}: ${path}`).toContain(path)
        }
      }
    }
  })
})

test('the demo answers every question that the neutral texts answer', () => {
  const demo = demoContent().map(({ contentId }) => contentId)
  for (const { contentId } of defaultContent(at)) expect(demo).toContain(contentId)
})

describe('seeding', () => {
  test('happens once, whatever was changed or withdrawn since', async () => {
    expect(await shop.store.head()).toBe(start)
    await seedDemoContent(shop.handler)
    await shop.caughtUp()
    const head = await shop.store.head()
    await seedDemoContent(shop.handler)
    await seedContent(shop.handler, defaultContent(at), 'shop')
    expect(await shop.store.head()).toBe(head)

    const { state } = await shop.handler.fold(content, 'page-terms')
    await publishContent(shop.handler, { ...state!.published!, title: { en: 'Our terms' } })
    await shop.handler.handle(content, 'page-about-us', {
      type: 'WithdrawContent',
      data: { contentId: 'page-about-us' },
    })
    await seedContent(shop.handler, defaultContent(at), 'shop')
    await shop.caughtUp()
    const { shop: queries } = shop.queries()
    expect((await queries.page('terms'))?.title).toBe('Our terms')
    expect(await queries.page('about-us')).toBeNull()
  })

  test('a shop that began with the neutral texts may still become the demo, and no other', async () => {
    const fresh = await openContentShop()
    expect(await holdsNothingOwn(fresh.store)).toBe(true)
    await seedNeutralContent(fresh.handler)
    expect(await holdsNothingOwn(fresh.store)).toBe(true)
    await seedDemoContent(fresh.handler)
    const [about] = demoContent().filter(({ contentId }) => contentId === 'page-about-us')
    expect((await fresh.handler.fold(content, 'page-about-us')).state?.published).toMatchObject({ body: about!.body })
    expect(await holdsNothingOwn(fresh.store)).toBe(false)
    await fresh.end()
  })

  test('gives no slug to two', async () => {
    const second = await publishContent(shop.handler, written('another', { slug: 'terms' }))
    expect(second).toEqual({ ok: false, rejection: { code: 'slug-taken' } })
  })

  test('claims no slug for what is refused', async () => {
    const refused = await publishContent(shop.handler, written('untitled', { title: {}, slug: 'still-free' }))
    expect(refused).toEqual({ ok: false, rejection: { code: 'content-without-title' } })
    expect((await publishContent(shop.handler, written('titled', { slug: 'still-free' }))).ok).toBe(true)
  })
})
