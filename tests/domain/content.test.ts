import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { content, contentSlug } from '#domain/content/decide.ts'
import {
  behindAfter,
  type Content,
  type ContentChanges,
  type ContentEvent,
  type ContentState,
  contentPaths,
  draftAt,
  textState,
  workingOn,
} from '#domain/content/events.ts'
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

describe('a draft', () => {
  const about = { contentId: 'post-1', kind: 'post' } as const
  const save = (changes: ContentChanges, seen?: ContentChanges) =>
    ({ type: 'SaveDraft', data: { ...about, changes, ...(seen && { seen }) } }) as const
  const saved = (changes: ContentChanges) => ({ type: 'ContentDraftSaved', data: { ...about, changes } }) as const
  const discarded = { type: 'ContentDraftDiscarded', data: about } as const
  const publishedAt = '2026-11-23T09:00:00.000Z'
  const publishDraft = (due?: string) =>
    ({ type: 'PublishDraft', data: { contentId: 'post-1', publishedAt, ...(due && { due }) } }) as const

  test('keeps what changes of the published text, and of the draft before it', () => {
    given(content, [published])
      .when(save({ 'title.en': 'Runs of sizes', 'summary.en': 'How to plan one.' }))
      .then(saved({ 'title.en': 'Runs of sizes' }))
    given(content, [published, saved({ 'title.en': 'Runs of sizes' })])
      .when(save({ 'title.en': 'Runs of sizes' }))
      .then()
  })
  test('begins a text that was never published', () => {
    given(content)
      .when(save({ 'title.en': 'New' }))
      .then(saved({ 'title.en': 'New' }))
    given(content).when(publishDraft()).rejects({ code: 'content-not-found' })
    given(content, [saved({ 'title.en': 'New' })])
      .when(publishDraft())
      .rejects({ code: 'slug-malformed' })
    given(content, [saved({ 'body.en': 'Words', slug: 'new' })])
      .when(publishDraft())
      .rejects({ code: 'content-without-title' })
  })
  test('that says what the shop says is none', () =>
    given(content, [published, saved({ 'title.en': 'Runs of sizes' })])
      .when(save({ 'title.en': 'Size runs' }))
      .then(discarded))
  test('does not write over what somebody else changed', () => {
    const other = [published, saved({ 'title.en': 'Theirs' })]
    given(content, other)
      .when(save({ 'title.en': 'Mine' }, { 'title.en': 'Size runs' }))
      .rejects({ code: 'content-edited-meanwhile', paths: ['title.en'] })
    given(content, other)
      .when(save({ 'title.en': 'Theirs' }, { 'title.en': 'Size runs' }))
      .then()
    given(content, other)
      .when(save({ 'title.fr': 'Séries' }, { 'title.fr': '' }))
      .then(saved({ 'title.fr': 'Séries' }))
  })
  test.each<[string, unknown]>([
    ['title.en', 5],
    ['slug', 'Two Words'],
    ['picture', { kind: 'garments', garments: [{ garment: 'tee', hexes: ['red'] }] }],
    ['order', 1.5],
    ['due', 'tomorrow'],
    ['publishedAt', '2026-11-23'],
  ])('has no %s of %j', (path, value) =>
    given(content, [published])
      .when(save({ [path]: value } as ContentChanges))
      .rejects({ code: 'content-misfit', path }),
  )
  test('is ready to be published when it has a day', () =>
    given(content)
      .when(save({ 'title.en': 'New', due: publishedAt }))
      .rejects({ code: 'slug-malformed' }))
  test('is published in place of what the shop said, and keeps its day', () => {
    const next = { ...post, title: { en: 'Runs of sizes' }, slug: 'runs' }
    given(content, [published, saved({ 'title.en': 'Runs of sizes', slug: 'runs' })])
      .when(publishDraft())
      .then(
        { type: 'ContentPublished', data: next },
        { type: 'ContentMoved', data: { ...about, from: 'size-runs', to: 'runs' } },
      )
  })
  test('that is due is published once, at its time alone', () => {
    const due = '2026-11-23T09:00:00.000Z'
    const events = [published, saved({ 'title.en': 'Runs of sizes', due })]
    given(content, events)
      .when(publishDraft(due))
      .then({ type: 'ContentPublished', data: { ...post, title: { en: 'Runs of sizes' } } })
    given(content, [...events, saved({ due: '2026-11-24T09:00:00.000Z' })])
      .when(publishDraft(due))
      .then()
    given(content, [...events, { type: 'ContentPublished', data: post }])
      .when(publishDraft(due))
      .then()
  })
  test('has no day any more once the text is withdrawn', () => {
    const due = '2026-11-23T09:00:00.000Z'
    given(content, [published, saved({ due }), withdrawn])
      .when(publishDraft(due))
      .then()
  })
  test('is discarded once', () => {
    given(content, [published, saved({ 'title.en': 'x' })])
      .when({ type: 'DiscardDraft', data: { contentId: 'post-1' } })
      .then(discarded)
    given(content, [published])
      .when({ type: 'DiscardDraft', data: { contentId: 'post-1' } })
      .then()
  })
  test('that is left out brings back what was withdrawn', () =>
    given(content, [published, withdrawn]).when(publishDraft()).then(published))

  test('ends as the form has it, whatever was saved before', () => {
    const values: fc.Arbitrary<ContentChanges> = fc.record(
      {
        'title.en': fc.constantFrom('', 'One', 'Two'),
        'body.fr': fc.constantFrom('', 'Un'),
        slug: fc.constantFrom('', 'one', 'two-2'),
        'related.products': fc.constantFrom([], ['p-1'], ['p-2', 'p-1']),
        'related.category': fc.constantFrom(null, 't-shirts'),
        order: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.boolean(), fc.array(values, { maxLength: 6 }), (begun, forms) => {
        let state: ContentState = begun ? content.evolve(null, published) : null
        for (const changes of forms) {
          const decided = content.decide(save(changes), state)
          expect(decided.ok).toBe(true)
          const events: readonly ContentEvent[] = decided.ok ? decided.events : []
          state = events.reduce(content.evolve, state)
          const now = workingOn(state)
          for (const [path, value] of Object.entries(changes))
            expect(draftAt(now, path as keyof ContentChanges)).toEqual(value)
          if (begun) expect(state?.published).toEqual(post)
        }
      }),
    )
  })
})

describe('the languages of a text', () => {
  const fields = {
    ...post,
    title: { en: 'Size runs', fr: 'Séries' },
    summary: {},
    body: { en: 'Words', fr: 'Mots', ar: 'x' },
  }
  test('say which is whole, older, missing or not begun', () => {
    const behind = behindAfter(behindAfter({ fr: 1 }, ['body.en']), ['slug'])
    expect(behind).toEqual({ bn: 1, ar: 1, fr: 2 })
    expect(textState(fields, 'en', behind)).toEqual({ is: 'complete' })
    expect(textState(fields, 'fr', behind)).toEqual({ is: 'older', by: 2 })
    expect(textState(fields, 'ar', behind)).toEqual({ is: 'missing', lacking: ['title'] })
    expect(textState(fields, 'bn', behind)).toEqual({ is: 'nothing' })
    expect(textState(fields, 'fr', behindAfter(behind, ['title.fr', 'title.en']))).toEqual({ is: 'complete' })
  })
  test('are reached by their paths', () => {
    expect(new Set(contentPaths).size).toBe(22)
  })
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
