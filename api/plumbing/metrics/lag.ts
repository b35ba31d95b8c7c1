import type { EventStore, Position } from '#domain/shared/event-store.ts'

const lookMs = 1000
/** A view that is later than this is said to be so late, seconds. */
const mostSeconds = 3600

/** Remembers where the log ended at each second, and so how long ago it went past what a view shows. */
export function followHead(store: Pick<EventStore, 'head'>) {
  const heads: { readonly position: Position; readonly at: number }[] = []
  const look = async () => {
    const at = performance.now()
    const position = await store.head().catch(() => null)
    if (position === null || position === heads.at(-1)?.position) return
    heads.push({ position, at })
    while (heads.length > 1 && heads[1]!.at < at - mostSeconds * 1000) heads.shift()
  }
  void look()
  const timer = setInterval(look, lookMs).unref()
  return {
    /** Seconds since the log first held something that a view at this position does not show; to a second. */
    secondsBehind(position: Position): number {
      const first = heads.find(head => head.position > position)
      return first ? Math.min(mostSeconds, (performance.now() - first.at) / 1000) : 0
    },
    close: () => clearInterval(timer),
  }
}
