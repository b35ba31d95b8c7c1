import type { Decider } from '#domain/shared/decider.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import type { RunningProjections } from '#projections/run/run.ts'
import type { DocumentCache } from '../engines/document-cache.ts'
import { showsOwnWrites } from '../engines/own-writes.ts'
import type { AnyEvent } from './command-events.ts'
import type { CommandHandler } from './handle.ts'

type Deps = {
  readonly handler: Pick<CommandHandler, 'fold' | 'kept'>
  readonly documents: Pick<DocumentCache, 'get'>
  readonly projections: Pick<RunningProjections, 'follows'>
}

/**
 * Reads what belongs to one visitor, such as their cart, from a view that shows it as its stream makes it: no page asks the log.
 * The log is asked while the view lacks the visitor's own last write, does not move, or cannot be read.
 */
export function createOwnState({ handler, documents, projections }: Deps) {
  async function shown<S>(view: string, id: string): Promise<{ readonly doc: S | undefined } | null> {
    if (!(await showsOwnWrites(view)) || !projections.follows(view)) return null
    try {
      return { doc: await documents.get<S>(view, id) }
    } catch (error) {
      if (error instanceof ReadModelsUnavailable) return null
      throw error
    }
  }

  return async <S extends { readonly revision: number }, C, E extends AnyEvent, R>(
    view: string,
    decider: Decider<S, C, E, R>,
    id: string,
  ): Promise<S> => {
    const found = await shown<S>(view, id)
    if (!found) return (await handler.fold(decider, id)).state
    const { doc = decider.initial } = found
    // This process may have written what the view is still to show.
    const kept = handler.kept(decider, id)
    return kept && kept.revision > doc.revision ? kept.state : doc
  }
}

export type OwnState = ReturnType<typeof createOwnState>
