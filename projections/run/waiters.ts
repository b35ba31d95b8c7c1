import type { Position } from '#domain/shared/event-store.ts'

type Waiter = {
  readonly views: readonly string[]
  readonly position: Position
  readonly answer: (reached: boolean) => void
}

/** Callers that wait until views reach a position. `done` is undefined for a view that will not move on. */
export function createWaiters(done: (view: string) => Position | undefined, signal: AbortSignal) {
  const waiting = new Set<Waiter>()

  /** undefined: not yet. */
  function answerTo(views: readonly string[], position: Position): boolean | undefined {
    let all = true
    for (const view of views) {
      const reached = done(view)
      if (reached === undefined) return false
      if (reached < position) all = false
    }
    return all || undefined
  }

  signal.addEventListener('abort', () => {
    for (const waiter of waiting) waiter.answer(false)
  })

  return {
    /** A view moved, or stopped. */
    notice(): void {
      for (const waiter of waiting) {
        const answer = answerTo(waiter.views, waiter.position)
        if (answer !== undefined) waiter.answer(answer)
      }
    },
    wait(views: readonly string[], position: Position, timeoutMs: number | undefined): Promise<boolean> {
      const now = answerTo(views, position)
      if (now !== undefined || signal.aborted) return Promise.resolve(now ?? false)
      return new Promise(resolve => {
        const waiter: Waiter = {
          views,
          position,
          answer(reached) {
            clearTimeout(timer)
            waiting.delete(waiter)
            resolve(reached)
          },
        }
        waiting.add(waiter)
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.answer(false), timeoutMs)
      })
    },
  }
}
