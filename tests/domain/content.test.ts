import { describe, test } from 'vitest'
import { content, contentSlug } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'
import { given } from '../support/given.ts'

const post: Content = {
  contentId: 'post-1',
  kind: 'post',
  slug: 'size-runs',
  title: { en: 'Size runs' },
  summary: { en: 'How to plan one.' },
  body: { en: '## Begin\n\nWith a curve.' },
  picture: null,
  topic: {},
  order: 0,
  related: { products: [], category: null },
  publishedAt: '2026-11-17T08:00:00.000Z',
}
const published = { type: 'ContentPublished', data: post } as const
const withdrawn = { type: 'ContentWithdrawn', data: { contentId: 'post-1', kind: 'post' } } as const
const publish = (data: Content) => ({ type: 'PublishContent', data }) as const
const withdraw = { type: 'WithdrawContent', data: { contentId: 'post-1' } } as const

describe('content', () => {
  test('is published', () => given(content).when(publish(post)).then(published))
  test('that says the same again changes nothing', () =>
    given(content, [published])
      .when(publish({ ...post }))
      .then())
  test('is published anew in place of what it said', () => {
    const newer = { ...post, body: { en: 'Otherwise.' } }
    given(content, [published]).when(publish(newer)).then({ type: 'ContentPublished', data: newer })
  })
  test('that moves says from where to where', () => {
    const moved = { ...post, slug: 'plan-a-run' }
    given(content, [published])
      .when(publish(moved))
      .then(
        { type: 'ContentPublished', data: moved },
        { type: 'ContentMoved', data: { contentId: 'post-1', kind: 'post', from: 'size-runs', to: 'plan-a-run' } },
      )
  })
  test.each(['', 'Two Words', '-a', 'a--b', 'a/b', 'é'])('has no slug like %j', slug =>
    given(content)
      .when(publish({ ...post, slug }))
      .rejects({ code: 'slug-malformed' }),
  )
  test('has a title in some language', () => {
    given(content)
      .when(publish({ ...post, title: {} }))
      .rejects({ code: 'content-without-title' })
    given(content)
      .when(publish({ ...post, title: { en: ' ' } }))
      .rejects({ code: 'content-without-title' })
  })
  test('is withdrawn once', () => {
    given(content, [published]).when(withdraw).then(withdrawn)
    given(content, [published, withdrawn]).when(withdraw).then()
    given(content).when(withdraw).rejects({ code: 'content-not-found' })
  })
  test('that was withdrawn comes back as it was', () =>
    given(content, [published, withdrawn]).when(publish(post)).then(published))
})

describe('a slug of content', () => {
  const claim = (contentId: string) => ({ type: 'ClaimContentSlug', data: { slug: 'terms', contentId } }) as const
  const claimed = { type: 'ContentSlugClaimed', data: { slug: 'terms', contentId: 'a' } } as const
  test('belongs to who claims it first, for good', () => {
    given(contentSlug).when(claim('a')).then(claimed)
    given(contentSlug, [claimed]).when(claim('a')).then()
    given(contentSlug, [claimed]).when(claim('b')).rejects({ code: 'slug-taken' })
  })
})
