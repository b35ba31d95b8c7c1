import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scope } from '#domain/shared/scopes.ts'
import { webhook } from '#domain/webhook/decide.ts'
import type { Mark, WebhookEvent, WebhookTerms } from '#domain/webhook/events.ts'
import { atBeginning, isAfter, mostErasures, mostSkipped, numberOf, placeIn } from '#domain/webhook/marks.ts'
import { consequenceOf, overlapUntil, pauseAfter } from '#domain/webhook/retries.ts'
import { given } from '#tests/support/given.ts'

const webhookId = '0a1b2c3d4e5f'
const terms: WebhookTerms = {
  ...{ name: 'ERP', url: 'https://erp.example/hook', types: ['order.*'], subject: null, batch: 1 },
}
const mark = (through: number, suffix = 99): Mark => ({ through, suffix, eventId: `event-${through}` })
const by = <Event extends WebhookEvent>(event: Event, actor: string) => ({
  ...event,
  data: { ...event.data, by: actor },
})
const added: WebhookEvent = {
  type: 'WebhookAdded',
  data: { webhookId, terms, scopes: ['orders:read'], from: mark(10), by: 'ana' },
}
const paused: WebhookEvent = { type: 'WebhookPaused', data: { webhookId } }
const removed: WebhookEvent = { type: 'WebhookRemoved', data: { webhookId } }
const disabled = (because: 'gone' | 'failing' | 'key-ended' | 'log-restored'): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { webhookId, because, status: null },
})
const advanced = (to: Mark): WebhookEvent => ({ type: 'WebhookAdvanced', data: { webhookId, to } })
const rewound = (to: Mark): WebhookEvent => ({ type: 'WebhookRewound', data: { webhookId, to } })
const skipped = (eventId: string, at: Mark): WebhookEvent => ({
  type: 'WebhookEventSkipped',
  data: { webhookId, eventId, at },
})
const failing: WebhookEvent = {
  type: 'WebhookFailing',
  data: { webhookId, since: '2026-11-20T09:00:00.000Z', status: 500 },
}
const resume = (from: Mark | null) => ({ type: 'ResumeWebhook', data: { webhookId, from, by: 'ana' } }) as const
const advance = (to: Mark, epoch = 0) => ({ type: 'AdvanceWebhook', data: { webhookId, to, epoch } }) as const
const told = (...events: readonly WebhookEvent[]) => events.reduce(webhook.evolve, webhook.initial)

describe('an endpoint', () => {
  test('is added once', () => {
    const add = { type: 'AddWebhook', data: added.data } as Parameters<typeof webhook.decide>[0]
    given(webhook).when(add).then(added)
    given(webhook, [added]).when(add).rejects({ code: 'webhook-known' })
    given(webhook, [added, removed]).when(add).rejects({ code: 'webhook-known' })
  })

  test('changes in what is said otherwise, and in nothing where nothing is', () => {
    const change = (some: Partial<WebhookTerms>, scopes: ('orders:read' | 'stock:read')[] | null = null) =>
      ({ type: 'ChangeWebhook', data: { webhookId, terms: some, scopes, by: 'ana' } }) as const
    given(webhook, [added])
      .when(change({ url: 'https://erp.example/2', batch: 1 }))
      .then({ type: 'WebhookChanged', data: { webhookId, terms: { url: 'https://erp.example/2' }, by: 'ana' } })
    given(webhook, [added])
      .when(change({ types: ['order.*'] }, ['orders:read']))
      .then()
    given(webhook, [added])
      .when(change({}, ['orders:read', 'stock:read']))
      .then({
        type: 'WebhookChanged',
        data: { webhookId, terms: {}, scopes: ['orders:read', 'stock:read'], by: 'ana' },
      })
  })

  test('gets another secret, beside which the one before signs for a while', () => {
    const rotate = { type: 'RotateSecret', data: { webhookId, olderUntil: '2026-11-21T09:00:00.000Z' } } as const
    const rotated = { type: 'WebhookSecretRotated', data: { ...rotate.data, secret: 2 } } as const
    given(webhook, [added]).when(rotate).then(rotated)
    given(webhook, [added, rotated])
      .when(rotate)
      .then({ ...rotated, data: { ...rotated.data, secret: 3 } })
  })

  test('pauses, and goes on where it stopped or from elsewhere', () => {
    given(webhook, [added]).when({ type: 'PauseWebhook', data: { webhookId } }).then(paused)
    given(webhook, [added, paused]).when({ type: 'PauseWebhook', data: { webhookId } }).then()
    given(webhook, [added, paused])
      .when(resume(null))
      .then({ type: 'WebhookResumed', data: { webhookId, from: null, by: 'ana' } })
    // One that runs may wait after failures: it is tried at once.
    given(webhook, [added])
      .when(resume(null))
      .then({ type: 'WebhookResumed', data: { webhookId, from: null, by: 'ana' } })
    given(webhook, [added])
      .when(resume(mark(3)))
      .rejects({ code: 'webhook-runs' })
    const there = told(added, paused, { type: 'WebhookResumed', data: { webhookId, from: mark(30), by: 'ana' } })
    expect([there.mark, there.epoch]).toEqual([mark(30), 1])
  })

  test('that met another log is told where it goes on', () => {
    given(webhook, [added, disabled('log-restored')])
      .when(resume(null))
      .rejects({ code: 'webhook-place-needed' })
    given(webhook, [added, disabled('log-restored')])
      .when(resume(mark(4)))
      .then({ type: 'WebhookResumed', data: { webhookId, from: mark(4), by: 'ana' } })
    const rewound: WebhookEvent = { type: 'WebhookRewound', data: { webhookId, to: mark(4) } }
    given(webhook, [added, disabled('log-restored'), rewound])
      .when(resume(null))
      .then({ type: 'WebhookResumed', data: { webhookId, from: null, by: 'ana' } })
  })

  test('knows where the log says how far it has come', () => {
    const at = (position: number, event: WebhookEvent) => ({ ...event, position })
    const resumed = (from: Mark | null): WebhookEvent => ({
      type: 'WebhookResumed',
      data: { webhookId, from, by: 'ana' },
    })
    const begun = [at(5, added), at(6, paused)]
    expect(told(...begun).markedAt).toBe(5)
    expect(told(...begun, at(7, resumed(null))).markedAt).toBe(5)
    expect(told(...begun, at(7, resumed(mark(3)))).markedAt).toBe(7)
    expect(told(...begun, at(8, advanced(mark(11)))).markedAt).toBe(8)
    expect(told(...begun, at(9, rewound(mark(2)))).markedAt).toBe(9)
  })

  test('ends with the key that made it, until somebody takes it over', () => {
    const ofKey = by(added, 'key:aaaaaaaaaaaa')
    expect(told(ofKey).by).toBe('key:aaaaaaaaaaaa')
    const resumed: WebhookEvent = { type: 'WebhookResumed', data: { webhookId, from: null, by: 'ana' } }
    expect(told(ofKey, paused, resumed).by).toBe('key:aaaaaaaaaaaa')
    const changed: WebhookEvent = {
      type: 'WebhookChanged',
      data: { webhookId, terms: { url: 'https://x.example/' }, by: 'key:bbbbbbbbbbbb' },
    }
    expect(told(added, changed).by).toBe('key:bbbbbbbbbbbb')
    expect(told(ofKey, disabled('key-ended'), resumed).by).toBe('ana')
    expect(told(ofKey, disabled('key-ended'), by(resumed, 'key:bbbbbbbbbbbb')).by).toBe('key:bbbbbbbbbbbb')
  })

  test('is disabled while it is open', () => {
    const disable = { type: 'DisableWebhook', data: { webhookId, because: 'gone', status: 410 } } as const
    given(webhook, [added]).when(disable).then({ type: 'WebhookDisabled', data: disable.data })
    given(webhook, [added, paused]).when(disable).then()
  })

  test('is said to fail once, until it takes events again', () => {
    const note = { type: 'NoteFailing', data: failing.data } as Parameters<typeof webhook.decide>[0]
    given(webhook, [added]).when(note).then(failing)
    given(webhook, [added, failing]).when(note).then()
    given(webhook, [added, failing, advanced(mark(11))])
      .when(note)
      .then(failing)
    given(webhook, [added, paused]).when(note).then()
  })

  test('advances to later places alone, and not past one that somebody chose since', () => {
    given(webhook, [added])
      .when(advance(mark(11)))
      .then(advanced(mark(11)))
    given(webhook, [added])
      .when(advance(mark(10)))
      .then()
    given(webhook, [added, rewound(mark(2))])
      .when(advance(mark(11)))
      .then()
    given(webhook, [added, rewound(mark(2))])
      .when(advance(mark(3), 1))
      .then(advanced(mark(3)))
  })

  test('was told of erasures whose events it took, until it is sent back before them', () => {
    const took = (to: Mark, ...erasures: readonly string[]) =>
      ({ type: 'WebhookAdvanced', data: { webhookId, to, erasures } }) as const
    given(webhook, [added])
      .when({ type: 'AdvanceWebhook', data: { ...took(mark(12), 'e11').data, epoch: 0 } })
      .then(took(mark(12), 'e11'))
    const ids = (...events: readonly WebhookEvent[]) => told(added, ...events).erasures.map(({ eventId }) => eventId)
    const both = [took(mark(12), 'e11'), advanced(mark(20)), took(mark(32), 'e31', 'e32')]
    expect(ids(...both)).toEqual(['e11', 'e31', 'e32'])
    // Erasures in between are not told by a jump forward.
    expect(ids(...both, rewound(mark(90)))).toEqual(['e11', 'e31', 'e32'])
    expect(ids(...both, rewound(mark(15)))).toEqual(['e11'])
    expect(ids(...both, rewound(mark(15)), rewound(mark(90)))).toEqual(['e11'])
    const many = Array.from({ length: mostErasures + 1 }, (_, n) => took(mark(40 + n), `e${n}`))
    expect(ids(...many)).toHaveLength(mostErasures)
    expect(ids(...many).at(-1)).toBe(`e${mostErasures}`)
  })

  test('may have personal data for good once it was told them', () => {
    const scoped = (scopes: readonly Scope[]): WebhookEvent => ({
      type: 'WebhookChanged',
      data: { webhookId, terms: {}, scopes, by: 'ana' },
    })
    const [some, all] = [scoped(['orders:read']), scoped(['orders:read', 'customers:read'])]
    expect([told(added).hadPersonal, told(added, some).hadPersonal]).toEqual([false, false])
    expect([told(added, all).hadPersonal, told(added, all, some).hadPersonal]).toEqual([true, true])
  })

  test('skips an event, and forgets that once it is past it', () => {
    const skip = (eventId: string, at: Mark) => ({ type: 'SkipEvent', data: { webhookId, eventId, at } }) as const
    given(webhook, [added])
      .when(skip('e11', mark(11, 0)))
      .then(skipped('e11', mark(11, 0)))
    given(webhook, [added, skipped('e11', mark(11, 0))])
      .when(skip('e11', mark(11, 0)))
      .then()
    const both = [added, skipped('e11', mark(11, 0)), skipped('e12', mark(12, 0))]
    expect(told(...both, advanced(mark(11, 0))).skipped).toEqual([{ eventId: 'e12', at: mark(12, 0) }])
    expect(told(...both, rewound(mark(1))).skipped).toEqual([])
    const many = Array.from({ length: mostSkipped }, (_, n) => skipped(`e${n}`, mark(20 + n)))
    given(webhook, [added, ...many])
      .when(skip('one more', mark(500)))
      .rejects({ code: 'webhook-skips-too-many' })
  })

  test('replays one range at a time', () => {
    const data = { webhookId, replayId: 'r1', from: mark(1), to: mark(5) }
    const asked = { type: 'WebhookReplayAsked', data } as const
    const end = { type: 'EndReplay', data: { webhookId, replayId: 'r1', because: 'done' } } as const
    given(webhook, [added]).when({ type: 'AskReplay', data }).then(asked)
    given(webhook, [added, asked])
      .when({ type: 'AskReplay', data: { ...data, replayId: 'r2' } })
      .rejects({ code: 'webhook-replays-already' })
    given(webhook, [added, asked]).when(end).then({ type: 'WebhookReplayEnded', data: end.data })
    given(webhook, [added]).when(end).then()
    const { mark: place, epoch } = told(added, asked)
    expect([place, epoch]).toEqual([mark(10), 0])
  })

  test('that was removed, or never was, does nothing', () => {
    for (const events of [[], [added, removed]] as const) {
      given(webhook, events).when(resume(null)).rejects({ code: 'webhook-not-found' })
      given(webhook, events).when({ type: 'PauseWebhook', data: { webhookId } }).rejects({ code: 'webhook-not-found' })
    }
    given(webhook, [added, removed]).when({ type: 'RemoveWebhook', data: { webhookId } }).then()
    given(webhook).when({ type: 'RemoveWebhook', data: { webhookId } }).rejects({ code: 'webhook-not-found' })
  })

  test('has its sender hear of everything but its own progress', () => {
    const { changes } = told(added)
    expect(told(added, advanced(mark(20)), failing).changes).toBe(changes)
    expect(told(added, rewound(mark(2)), paused).changes).toBe(changes + 2)
  })
})

describe('attempts', () => {
  const [second, minute, hour] = [1000, 60_000, 3_600_000]

  test('come at 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 2 h, and every 4 h from then on', () => {
    const pauses = Array.from({ length: 9 }, (_, n) => pauseAfter(n + 1, 0.5))
    expect(pauses).toEqual([
      ...[5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
      ...[hour, 2 * hour, 4 * hour, 4 * hour],
    ])
  })

  test('are spread by a fifth, and wait for what the receiver asked, up to an hour', () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4 * second, 6 * second])
    expect(pauseAfter(1, 0.5, minute)).toBe(minute)
    expect(pauseAfter(1, 0.5, 9 * hour)).toBe(hour)
    expect(pauseAfter(7, 0.5, minute)).toBe(2 * hour)
  })

  test('that fail are told after an hour, and end the endpoint after five days or with 410', () => {
    const since = '2026-11-20T09:00:00.000Z'
    const later = (ms: number) => ({ since, at: new Date(Date.parse(since) + ms).toISOString() })
    expect(consequenceOf(500, later(hour - 1))).toBeNull()
    expect(consequenceOf(null, later(hour))).toBe('tell')
    expect(consequenceOf(500, later(5 * 24 * hour))).toBe('failing')
    expect(consequenceOf(410, later(0))).toBe('gone')
  })

  test('are signed with two secrets for an hour at least and a week at most', () => {
    const now = '2026-11-20T09:00:00.000Z'
    expect(overlapUntil(now, 0)).toBe('2026-11-20T10:00:00.000Z')
    expect(overlapUntil(now, 24)).toBe('2026-11-21T09:00:00.000Z')
    expect(overlapUntil(now, 1000)).toBe('2026-11-27T09:00:00.000Z')
  })
})

test('a mark is one number, in the order of marks', () => {
  const some = fc.record({
    through: fc.integer({ min: 0, max: 2 ** 46 }),
    suffix: fc.integer({ min: 0, max: 99 }),
    eventId: fc.constant(''),
  })
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(placeIn(numberOf(one))).toEqual({ through: one.through, suffix: one.suffix })
      expect(numberOf(one) > numberOf(other)).toBe(isAfter(one, other))
    }),
  )
  expect(numberOf(atBeginning)).toBe(-1)
  expect(placeIn(-1)).toEqual({ through: -1, suffix: 99 })
})
