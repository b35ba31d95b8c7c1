import { test } from 'vitest'
import type { WebhookEvent } from '#domain/webhook/events.ts'
import { webhooksView } from '#projections/webhooks/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const meta = { correlationId: 'c', causationId: 'c', actor: 'ana', channel: 'dashboard' }
const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`
const webhookId = '0a1b2c3d4e5f'
const terms = { name: 'ERP', url: 'https://erp.example/in', types: ['order.*'], subject: null, batch: 1 }
const mark = { through: 4, suffix: 99, eventId: 'e4' }
const scopes = ['orders:read'] as const
const added = {
  type: 'WebhookAdded',
  data: { webhookId, terms, scopes, from: mark, by: 'ana' },
  meta,
  at: at(1),
} as const
const fresh = {
  ...{ ...terms, webhookId, scopes, state: 'open', because: null, status: null, failingSince: null, by: 'ana' },
  ...{ addedAt: at(1), changedAt: at(1), rotatedAt: null, olderUntil: null, replayId: null, changes: 1 },
} as const

type Given = Parameters<ReturnType<typeof givenView<object, WebhookEvent>>['events']>[0][number]
const then = (event: WebhookEvent) => ({ ...event, meta, at: at(2) }) as Given
const changed = { ...fresh, changedAt: at(2), changes: 2 }
const failing: WebhookEvent = { type: 'WebhookFailing', data: { webhookId, since: at(0), status: 500 } }

test.each<[WebhookEvent, object | undefined]>([
  [
    { type: 'WebhookChanged', data: { webhookId, terms: { batch: 9 }, by: 'ana' } },
    { ...changed, batch: 9 },
  ],
  [
    { type: 'WebhookChanged', data: { webhookId, terms: {}, scopes: ['stock:read'], by: 'ana' } },
    { ...changed, scopes: ['stock:read'] },
  ],
  [
    { type: 'WebhookSecretRotated', data: { webhookId, secret: 2, olderUntil: at(9) } },
    { ...changed, rotatedAt: at(2), olderUntil: at(9) },
  ],
  [
    { type: 'WebhookPaused', data: { webhookId } },
    { ...changed, state: 'paused' },
  ],
  [{ type: 'WebhookResumed', data: { webhookId, from: null, by: 'ana' } }, changed],
  [failing, { ...fresh, failingSince: at(0), status: 500 }],
  [
    { type: 'WebhookDisabled', data: { webhookId, because: 'gone', status: 410 } },
    { ...changed, state: 'disabled', because: 'gone', status: 410 },
  ],
  [{ type: 'WebhookRewound', data: { webhookId, to: mark } }, changed],
  [{ type: 'WebhookEventSkipped', data: { webhookId, eventId: 'e5', at: mark } }, changed],
  [{ type: 'WebhookAdvanced', data: { webhookId, to: mark } }, fresh],
  [
    { type: 'WebhookReplayAsked', data: { webhookId, replayId: 'r', from: mark, to: mark } },
    { ...changed, replayId: 'r' },
  ],
  [{ type: 'WebhookReplayEnded', data: { webhookId, replayId: 'r', because: 'done' } }, changed],
  [{ type: 'WebhookRemoved', data: { webhookId } }, undefined],
])('an endpoint after %o', (event, document) => {
  givenView(webhooksView)
    .events([added, then(event)] as never)
    .expect(webhookId, document as never)
})

test('one that takes events again fails no more, and a key that changes it answers for it', () => {
  const advanced: WebhookEvent = { type: 'WebhookAdvanced', data: { webhookId, to: mark } }
  givenView(webhooksView)
    .events([added, then(failing), then(advanced)] as never)
    .expect(webhookId, fresh as never)
  const change: WebhookEvent = {
    type: 'WebhookChanged',
    data: { webhookId, terms: { name: 'WMS' }, by: 'key:aaaaaaaaaaaa' },
  }
  givenView(webhooksView)
    .events([added, then(change)] as never)
    .expectPart(webhookId, { by: 'key:aaaaaaaaaaaa' })
    .expectKeys('byName', webhookId, [['WMS', webhookId]])
})
