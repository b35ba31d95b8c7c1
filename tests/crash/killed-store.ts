import type { EventStore } from '#domain/shared/event-store.ts'

/** The clock of processes that are killed: however long they take, a parcel can be taken back. */
export const standsStill = '2026-11-20T10:00:00.000Z'

/** The append, from 0, that the process dies at: before it is stored, or after and before anybody hears of it. */
export type Kill = { readonly append: number; readonly when: 'before' | 'after' }

/** A store that notes what each append holds, "StockReserved" or "OrderStockReserved+OrderPlaced", and kills its process at one. */
export function killedStore(kill: Kill | undefined) {
  const appended: string[] = []
  let counting = false
  return {
    appended,
    /** From here on appends count. */
    begin() {
      counting = true
    },
    wrap: (log: EventStore, intrude: (types: string) => Promise<void> = async () => {}): EventStore => ({
      ...log,
      async append(stream, events, expected) {
        if (!counting) return log.append(stream, events, expected)
        const types = events.map(({ type }) => type).join('+')
        await intrude(types)
        const dies = appended.push(types) - 1 === kill?.append
        if (dies && kill?.when === 'before') process.kill(process.pid, 'SIGKILL')
        const done = await log.append(stream, events, expected)
        if (dies) process.kill(process.pid, 'SIGKILL')
        return done
      },
    }),
  }
}
