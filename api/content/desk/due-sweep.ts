import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { content } from '#domain/content/decide.ts'
import { contentRows } from '#projections/content-rows/view.ts'

/** The queue of texts with a day. It may be lost: what the view says is put into it again. */
const dueContents = 'contents'
const lookMs = 20_000
const atOnce = 10
const shop = { actor: 'shop', channel: 'dashboard' }

/** Publishes drafts at their time, in one process at a time. Their addresses were claimed when they got it. */
export function contentSweep({
  work,
  now,
  logger,
  handler,
  readModels,
}: Pick<Engines, 'work' | 'now' | 'logger' | 'handler' | 'readModels'>): Sweep {
  /** Takes what is due now, or puts it off until then. */
  async function carry(contentId: string): Promise<void> {
    const { state } = await handler.fold(content, contentId)
    const due = state?.draft?.due ?? null
    if (due === null) return work.unschedule(dueContents, [contentId])
    const waits = Date.parse(due) - now().getTime()
    if (waits > 0) return work.schedule(dueContents, contentId, waits)
    const command = { type: 'PublishDraft', data: { contentId, publishedAt: due, due } } as const
    const published = await handler.handle(content, contentId, command, shop)
    if (!published.ok) throw new Error(published.rejection.code)
    await work.unschedule(dueContents, [contentId])
  }

  return {
    name: 'contents',
    every: lookMs,
    wakeOn: [contentRows.name],
    async run({ first, changed, signal }) {
      // A process that starts serves first.
      if (first) return
      const looked = changed?.get(contentRows.name) ?? (await readModels.range(contentRows.name, 'due', {}))
      for (const contentId of looked) await work.schedule(dueContents, contentId, 0)
      for (;;) {
        const due = await work.due(dueContents, atOnce)
        if (due.length === 0 || signal.aborted) return
        for (const contentId of due) {
          try {
            await carry(contentId)
          } catch (error) {
            logger.warn({ contentId, reason: String(error) }, 'a text is published later')
            await work.schedule(dueContents, contentId, lookMs)
          }
        }
      }
    },
  }
}
