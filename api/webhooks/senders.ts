import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { start, UnknownEventType } from '#domain/shared/event-store.ts'
import { type WebhookDocument, webhooksView } from '#projections/webhooks/view.ts'
import type { Attempts } from './attempts.ts'
import { patience } from './delivery.ts'
import { createBell } from './progress.ts'
import type { Sender } from './sender.ts'

const lookMs = 60_000
const longestPauseMs = 30_000

export async function allWebhooks({ readModels }: Pick<Engines, 'readModels'>): Promise<readonly WebhookDocument[]> {
  const ids = await readModels.range(webhooksView.name, 'byName')
  return (await readModels.getMany<WebhookDocument>(webhooksView.name, ids)).filter(each => each !== undefined)
}

type SendersDeps = Pick<Engines, 'readModels' | 'alone' | 'logger'> & { readonly sender: Sender }

/** Keeps a sender for each endpoint that is open. Every process would send; the lease of an endpoint lets one of them. */
export function webhookSweep({ readModels, alone, logger, sender }: SendersDeps): Sweep {
  type Running = { readonly bell: ReturnType<typeof createBell>; readonly ended: Promise<void>; changes: number }
  const running = new Map<string, Running>()

  async function keepSending(webhookId: string, bell: Running['bell'], closing: AbortSignal): Promise<void> {
    for (let wait = 1000; !closing.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        const send = (signal: AbortSignal, token: number) => sender.run(webhookId, { signal, closing, token, bell })
        await alone(`webhook/${webhookId}`, send, closing)
        // Opened again while it ended.
        if (!bell.unheard()) return
      } catch (error) {
        // It was noted where it was met. The lease is free for a process that knows it.
        if (error instanceof UnknownEventType) wait = longestPauseMs
        else logger.error({ err: error, webhookId }, 'events cannot be sent to an endpoint; it is tried again')
        await patience(wait, closing)
      }
    }
  }

  function begin({ webhookId, changes }: WebhookDocument, closing: AbortSignal): void {
    const bell = createBell()
    const ended = keepSending(webhookId, bell, closing).finally(() => running.delete(webhookId))
    running.set(webhookId, { bell, ended, changes })
  }

  return {
    name: 'webhooks',
    everywhere: 'workers',
    served: true,
    every: lookMs,
    wakeOn: [webhooksView.name],
    async run({ signal }) {
      const known = await allWebhooks({ readModels })
      for (const each of known) {
        const sending = running.get(each.webhookId)
        if (!sending) {
          if (each.state === 'open') begin(each, signal)
        } else if (sending.changes !== each.changes) {
          sending.changes = each.changes
          sending.bell.ring()
        }
      }
      for (const [webhookId, { bell }] of running) if (!known.some(each => each.webhookId === webhookId)) bell.ring()
    },
    async end() {
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

const erasures = 'webhook-erasures'

/** Drops what answers said of people who were erased. */
export function webhookErasures({
  store,
  readModels,
  work,
  attempts,
}: Pick<Engines, 'store' | 'readModels' | 'work'> & { readonly attempts: Attempts }): Sweep {
  return {
    name: erasures,
    async run({ signal, begun }) {
      const log = store.beneath
      const [kept, head] = await Promise.all([work.bookmark(erasures), log.head()])
      // Where the bookmark was lost the journals were lost with it. One beyond the end is of a log that was there before.
      let from = kept > head ? start : kept === start ? head : kept
      let bookmark = kept
      begun()
      await log.subscribe(
        from,
        async (events, through) => {
          for (const { type, data } of events) {
            if (type !== 'PersonErased') continue
            const { personId } = data as PersonEvent['data']
            for (const { webhookId } of await allWebhooks({ readModels })) await attempts.forget(webhookId, personId)
          }
          from = through
          if (await work.moveBookmark(erasures, { from: bookmark, to: from, token: 0 })) bookmark = from
        },
        signal,
        ['PersonErased'],
      )
    },
  }
}
