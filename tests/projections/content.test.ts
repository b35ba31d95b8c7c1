import { describe, test } from 'vitest'
import type { Content, ContentEvent } from '#domain/content/events.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { type GivenEvent, givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'

function published(contentId: string, parts: Partial<Content> = {}): GivenEvent<ContentEvent> {
  const data: Content = {
    contentId,
    kind: 'post',
    slug: contentId,
    title: { en: contentId },
    summary: {},
    body: {},
    picture: null,
    topic: {},
    order: 0,
    related: { products: [], category: null },
    publishedAt: '2026-11-01T08:00:00.000Z',
    ...parts,
  }
  return { type: 'ContentPublished', data, at }
}
const withdrawn = (contentId: string): ContentEvent => ({ type: 'ContentWithdrawn', data: { contentId, kind: 'post' } })
const moved: ContentEvent = {
  type: 'ContentMoved',
  data: { contentId: 'a', kind: 'post', from: 'a', to: 'b' },
}
const entry = (contentId: string, publishedAt: string, order = 0, slug = contentId) => ({
  contentId,
  slug,
  order,
  publishedAt,
  changedAt: at,
})

describe('the content view', () => {
  test('holds what is published last', () => {
    const { data } = published('a', { slug: 'b' }) as { data: Content }
    givenView(contentView)
      .events([published('a'), published('a', { slug: 'b' }), moved])
      .expect('a', { ...data, changedAt: at })
  })
  test('forgets what was withdrawn, until it is published again', () => {
    givenView(contentView)
      .events([published('a'), withdrawn('a')])
      .expectIds()
    givenView(contentView)
      .events([published('a'), withdrawn('a'), published('a')])
      .expectIds('a')
  })
})

describe('the list of content', () => {
  test('has posts from the newest on, each once', () => {
    const [old, young] = ['2026-10-01T08:00:00.000Z', '2026-11-09T08:00:00.000Z']
    givenView(contentList)
      .events([
        published('a', { publishedAt: old }),
        published('b', { publishedAt: young }),
        published('a', { publishedAt: old, slug: 'c' }),
      ])
      .expect('post', { kind: 'post', entries: [entry('b', young), entry('a', old, 0, 'c')] })
  })
  test('has pages in their order', () => {
    const day = '2026-11-01T08:00:00.000Z'
    givenView(contentList)
      .events([published('terms', { kind: 'page', order: 2 }), published('about', { kind: 'page', order: 1 })])
      .expect('page', { kind: 'page', entries: [entry('about', day, 1), entry('terms', day, 2)] })
  })
  test('loses what was withdrawn', () =>
    givenView(contentList)
      .events([published('a'), withdrawn('a')])
      .expect('post', { kind: 'post', entries: [] }))
})
