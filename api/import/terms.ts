import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import type { ImportLog } from './report.ts'

/** Defines each term once an import, and only where the shop does not say the same already. */
export function createTermWriter(handler: CommandHandler, meta: CommandMeta, dryRun: boolean, log: ImportLog) {
  const defined = new Map<string, Promise<void>>()

  async function define(data: TermEvent['data']) {
    const id = `${data.kind}-${data.id}`
    const command = { type: 'DefineTerm', data } as const
    const { state } = await handler.fold(term, id)
    const decision = term.decide(command, state)
    if (!decision.ok || decision.events.length === 0) return
    if (!dryRun) await handler.handle(term, id, command, meta)
    log.counts.terms++
    log.counts.events++
  }

  return async (terms: readonly TermEvent['data'][]): Promise<void> => {
    await Promise.all(
      terms.map(data => {
        const key = `${data.kind}-${data.id}`
        let running = defined.get(key)
        if (!running) {
          running = define(data)
          defined.set(key, running)
        }
        return running
      }),
    )
  }
}
