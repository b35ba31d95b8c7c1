import type { Change, ReadModels } from '#projections/ports.ts'

type Handlers = { onChange(change: Change): void; onGap(): void }

/** Documents in memory hear of a change before the pages made of them, so no page is made from an old document. */
export function createChanges(readModels: Pick<ReadModels, 'follow'>) {
  const followers = new Set<Handlers>()
  const tell = (how: (handlers: Handlers) => void) => {
    for (const handlers of followers) how(handlers)
  }
  return {
    /** Begins to follow the change log of the read models. */
    start: (signal: AbortSignal) =>
      readModels.follow(
        { onChange: change => tell(each => each.onChange(change)), onGap: () => tell(each => each.onGap()) },
        signal,
      ),
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
