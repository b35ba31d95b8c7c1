import { describe, test } from 'vitest'
import type { Content, ContentChanges, ContentEvent } from '#domain/content/events.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { contentRows } from '#projections/content-rows/view.ts'
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

describe('the rows of staff', () => {
  const saved = (changes: ContentChanges, by = 'ana'): GivenEvent<ContentEvent> => ({
    type: 'ContentDraftSaved',
    data: { contentId: 'a', kind: 'post', changes },
    ...{ at, meta: { actor: by, channel: 'dashboard', correlationId: '', causationId: '' } },
  })
  const discarded: ContentEvent = { type: 'ContentDraftDiscarded', data: { contentId: 'a', kind: 'post' } }

  test('ContentDraftSaved: the next version stands beside the published one', () => {
    givenView(contentRows)
      .events([published('a'), saved({ 'title.en': 'Next', due: '2026-11-23T09:00:00.000Z' })])
      .expectPart('a', { changedBy: 'ana', shownSince: at, behind: { bn: 2, ar: 2, fr: 2 } })
      .expectKeys('due', 'a', ['2026-11-23T09:00:00.000Z'])
      .expectKeys('pages', 'a', [])
  })
  test('ContentPublished: the draft has come into the shop', () => {
    const next = published('a', { title: { en: 'Next' } })
    givenView(contentRows)
      .events([saved({ 'title.en': 'Next' }), next])
      .expectPart('a', { draft: null, shownSince: at, behind: { bn: 1, ar: 1, fr: 1 } })
      .expectTallies({ 'posts/all:count': 1, 'posts/published:count': 1 })
  })
  test('ContentDraftDiscarded: what was never published has gone', () => {
    givenView(contentRows)
      .events([saved({ 'title.en': 'Next' }), discarded])
      .expectIds()
    givenView(contentRows)
      .events([published('a'), saved({ 'title.en': 'Next' }), discarded])
      .expectPart('a', { draft: null })
  })
  test('ContentWithdrawn: it stays on the list, and its draft loses its day', () => {
    givenView(contentRows)
      .events([published('a'), moved, saved({ due: '2026-11-23T09:00:00.000Z' }), withdrawn('a')])
      .expectPart('a', { withdrawn: true, shownSince: null })
      .expectKeys('due', 'a', [])
  })
})
