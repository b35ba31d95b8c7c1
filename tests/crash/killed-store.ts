import type { EventStore } from '#domain/shared/event-store.ts'

/** The clock of processes that are killed: however long they take, a parcel can be taken back. */
export const standsStill = '2026-11-20T10:00:00.000Z'

/** The append, from 0, that the process dies at: before it is stored, or after and before anybody hears of it. */
export type Kill = { readonly append: number; readonly when: 'before' | 'after' }

/** Appended now or a moment later, by who happens to look: it cannot be counted. */
const whenever = 'StaffSeen'

/**
 * A store that notes what each append stored, "StockReserved" or "OrderStockReserved+OrderPlaced", and kills its process at one.
 * An append that lost a race, or that repeats one, stores nothing: how many there are differs from run to run, so none counts.
 */
export function killedStore(kill: Kill | undefined) {
  const appended: string[] = []
  let counting = false
  const die = () => process.kill(process.pid, 'SIGKILL')
  return {
    appended,
    /** From here on appends count. */
    begin() {
      counting = true
    },
    wrap: (log: EventStore, intrude: (types: string) => Promise<void> = async () => {}): EventStore => ({
      ...log,
      async append(stream, events, expected) {
        const types = events.map(({ type }) => type).join('+')
        if (!counting || types === whenever) return log.append(stream, events, expected)
        await intrude(types)
        if (kill?.when === 'before' && appended.length === kill.append) die()
        const done = await log.append(stream, events, expected)
        if (done.repeated) return done
        const append = appended.push(types) - 1
        if (kill?.when === 'after' && append === kill.append) die()
        return done
      },
    }),
  }
}
