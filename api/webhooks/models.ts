import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { cursorOf, type publicEvents } from '#api/public-events/index.ts'
import { keyOfActor } from '#domain/key/events.ts'
import { webhook as aggregate } from '#domain/webhook/decide.ts'
import { namesOf } from '#projections/staff/names.ts'
import { type WebhookDocument, webhooksView } from '#projections/webhooks/view.ts'
import type { Attempts } from './attempts.ts'
import { held } from './held.ts'
import type { Places } from './places.ts'
import type { AttemptModel, WebhookDetail, WebhookModel } from './schema.ts'
import { allWebhooks } from './senders.ts'
import { createTrying } from './trying.ts'

type ModelsDeps = Pick<Engines, 'handler' | 'readModels' | 'work' | 'now'> &
  Pick<Offers<[typeof publicEvents]>, 'events'> & { readonly places: Places; readonly attempts: Attempts }

/** Endpoints as people and programs see them. */
export function createWebhookModels(deps: ModelsDeps) {
  const { handler, readModels, now, attempts, events } = deps
  const trying = createTrying(deps)

  async function whole(document: WebhookDocument, by: WebhookModel['by'], most?: number) {
    const { webhookId, changes: _changes, changedAt: _changedAt, replayId, scopes, types, ...said } = document
    const { state } = await handler.fold(aggregate, webhookId)
    const found =
      state.terms && state.status !== 'removed' ? await held(webhookId, state, { ...deps, trying }, most) : null
    const restMs = found && found.failures > 0 && document.state === 'open' ? await trying.restMs(webhookId) : 0
    const { generations } = await events()
    const [first] = found?.told ?? []
    const { place } = found ?? {}
    const model: WebhookModel = {
      ...{ ...said, webhookId, by, scopes: [...scopes], types: [...types] },
      personal: scopes.includes('customers:read'),
      failures: found?.failures ?? null,
      failingSince: found?.since ?? said.failingSince,
      status: said.status ?? (found && found.failures > 0 ? found.status : null),
      nextAttemptAt: restMs > 0 ? new Date(now().getTime() + restMs).toISOString() : null,
      cursor: place && place.eventId !== '' ? cursorOf(place, generations) : null,
      waiting: first ? { type: first.type, id: first.id, since: first.at } : null,
      lagSeconds: first ? Math.max(0, Math.round((now().getTime() - Date.parse(first.at)) / 1000)) : found ? 0 : null,
      replaying: replayId !== null,
    }
    return { model, told: found?.told ?? [] }
  }

  async function makers(documents: readonly WebhookDocument[]) {
    const names = await namesOf(
      documents.map(({ by }) => by),
      readModels,
    )
    return ({ by }: WebhookDocument): WebhookModel['by'] => {
      const kind = by === 'owner' ? 'owner' : keyOfActor(by) === null ? 'staff' : 'key'
      return { kind, name: names.get(by) ?? null }
    }
  }

  async function attemptsOf(webhookId: string, limit: number, before?: string): Promise<AttemptModel[]> {
    const page = await attempts.page(webhookId, limit, before)
    return page.map(({ range, people: _people, ...attempt }) => ({ ...attempt, request: range !== null }))
  }

  return {
    attemptsOf,
    async list(): Promise<WebhookModel[]> {
      const documents = await allWebhooks({ readModels })
      const by = await makers(documents)
      return Promise.all(documents.map(async each => (await whole(each, by(each), 1)).model))
    },
    async detail(webhookId: string, limit = 30, before?: string): Promise<WebhookDetail | null> {
      const document = await readModels.get<WebhookDocument>(webhooksView.name, webhookId)
      if (!document) return null
      const { model, told } = await whole(document, (await makers([document]))(document))
      return {
        webhook: model,
        held: told.map(({ id, type, subject, sequence, at }) => ({ id, type, subject, sequence, at })),
        attempts: await attemptsOf(webhookId, limit, before),
      }
    },
    /** Endpoints that were told personal data at some time. `erasures`: ids of the events that told one of erasures. */
    async personal() {
      const all = await Promise.all(
        (await allWebhooks(deps)).map(async ({ webhookId, name, addedAt }) => {
          const { hadPersonal, erasures } = (await handler.fold(aggregate, webhookId)).state
          return { webhookId, name, addedAt, hadPersonal, erasures: new Set(erasures.map(({ eventId }) => eventId)) }
        }),
      )
      return all.filter(({ hadPersonal }) => hadPersonal)
    },
  }
}

export type WebhookModels = ReturnType<typeof createWebhookModels>
