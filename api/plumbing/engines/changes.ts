import type { Change, ReadModels } from '#projections/ports.ts'

type Handlers = { onChange(change: Change): void; onGap(sequence: number): void }

/** A process that has heard nothing for so long may show nothing that it keeps. */
const deafAfterMs = 3000

/** Documents in memory hear of a change before the pages made of them, so no page is made from an old document. */
export function createChanges(readModels: Pick<ReadModels, 'follow'>) {
  const followers = new Set<Handlers>()
  /** By the clock that only runs forward. A store that never says so is always heard. */
  let heardAt = Number.POSITIVE_INFINITY
  const tell = (how: (handlers: Handlers) => void) => {
    for (const handlers of followers) how(handlers)
  }
  return {
    /** Begins to follow the change log of the read models. */
    start: (signal: AbortSignal) =>
      readModels.follow(
        {
          onChange: change => tell(each => each.onChange(change)),
          onGap: sequence => tell(each => each.onGap(sequence)),
          onHeard() {
            heardAt = performance.now()
          },
        },
        signal,
      ),
    /** False while this process is cut off from the change log: what it keeps may be old. Changes come later, or a gap. */
    hears: (): boolean => performance.now() - heardAt < deafAfterMs,
    /** As the port's: handlers are told in the order in which they began to follow. */
    async follow(handlers: Handlers, signal: AbortSignal): Promise<void> {
      followers.add(handlers)
      signal.addEventListener('abort', () => followers.delete(handlers), { once: true })
    },
    /** Tells of a change that is in no view: the search index has taken products in. */
    announce(view: string): void {
      tell(each => each.onChange({ sequence: 0, view, ids: ['*'], checkpoint: 0 }))
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
