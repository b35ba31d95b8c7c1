import type { FastifyRequest } from 'fastify'
import type { AnyEvent } from '#api/plumbing/events/command-events.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Outcome } from '#api/plumbing/http/form.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { listOwnerOf, VisitorMerged } from '#api/visitors/index.ts'
import type { Decider, Message } from '#domain/shared/decider.ts'
import type { Position } from '#domain/shared/event-store.ts'

export type Refused = { readonly ok: false; readonly problem: Problem }
export type ListChange<List> = { readonly ok: true; readonly list: List; readonly position: Position } | Refused

export const notSold: Refused = {
  ok: false,
  problem: problemOf('product-not-found', 'The shop does not sell this product.'),
}

const attempts = 20

/** Lists of one kind by their visitor: an account's id, or the part of a guest's cart id before the dot. */
export function createLists<
  List extends { readonly revision: number; readonly mergedInto: string | null },
  Command extends Message<string, unknown>,
  Event extends AnyEvent,
  Rejection,
>(
  { handler, ownState }: Pick<Engines, 'handler' | 'ownState'>,
  /** Shows the lists of this kind. */
  view: { readonly name: string },
  decider: Decider<List, Command, Event, Rejection>,
  /** Null: the list was merged into an account. */
  problemFor: (rejection: Rejection) => Problem | null,
) {
  return {
    /** The list as it stands. A guest whose list went into an account has none: the cookie alone must not open that account. */
    async current(visitor: string | null): Promise<List> {
      if (visitor === null) return decider.initial
      const state = await ownState(view.name, decider, visitor)
      return state.mergedInto === null ? state : decider.initial
    },

    async send(visitor: string, command: Command): Promise<ListChange<List>> {
      const handled = await handler.handle(decider, visitor, command)
      if (handled.ok) return { ok: true, list: handled.state, position: handled.position }
      const problem = problemFor(handled.rejection)
      if (problem) return { ok: false, problem }
      throw new VisitorMerged(`${decider.name}-${visitor}`)
    },

    /** Takes a guest's list into the account's unless it is empty, then closes it. */
    async merge(
      guest: string,
      account: string,
      commands: { take(list: List): Command | null; close(list: List): Command },
    ): Promise<void> {
      for (let n = 0; n < attempts; n++) {
        const { state } = await handler.fold(decider, guest)
        if (state.mergedInto !== null) return
        const take = commands.take(state)
        if (take) {
          const commandId = `merge/${decider.name}-${guest}/${state.revision}`
          const taken = await handler.handle(decider, account, take, { commandId })
          if (!taken.ok) throw new TooMuchContention(`${decider.name}-${account}`)
        }
        const closed = await handler.handle(decider, guest, commands.close(state))
        // The guest changed the list in between: the next round takes that too.
        if (closed.ok) return
      }
      throw new TooMuchContention(`${decider.name}-${guest}`)
    },
  }
}

export function outcomeOf(change: ListChange<unknown>): Outcome {
  return change.ok ? { position: change.position } : change.problem
}

/** The outcome of a form that changes the visitor's list; without a cookie there is no list to change. */
export async function changeOwn(
  request: FastifyRequest,
  change: (owner: string) => Promise<ListChange<unknown>>,
): Promise<Outcome> {
  const owner = listOwnerOf(request)
  return owner === null ? {} : outcomeOf(await change(owner))
}
