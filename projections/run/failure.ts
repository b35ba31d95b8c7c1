import type { Position, StoredEvent } from '#domain/shared/event-store.ts'

/** Why a view does not move on. `position` is that of the event which it could not fold, when it was that. */
export class ProjectionFailed extends Error {
  readonly view: string | undefined
  readonly position: Position | undefined
  constructor(message: string, about: { view?: string; position?: Position }, cause: unknown) {
    super(message, { cause })
    this.name = 'ProjectionFailed'
    this.view = about.view
    this.position = about.position
  }
}

export function cannotFold(view: string, event: StoredEvent, cause: unknown): ProjectionFailed {
  const { position, type, stream, revision } = event
  const what = `event ${position} (${type}, ${stream} revision ${revision})`
  return new ProjectionFailed(`View ${view} stopped at ${what}: ${messageOf(cause)}`, { view, position }, cause)
}

export function aheadOfLog(view: string, seen: Position, head: Position): ProjectionFailed {
  const what = 'it was built from another log. Delete the read models, so that they are built from this one'
  return new ProjectionFailed(
    `View ${view} stands at ${seen}, after the end of the log (${head}): ${what}`,
    { view },
    undefined,
  )
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Resolves after a while, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** How long to wait before the next attempt, after this one. */
export function longer(ms: number): number {
  return Math.min(ms * 2, 5_000)
}

export const firstPauseMs = 50
