import { everyId } from '#api/plumbing/background/every-id.ts'
import { createTurns } from '#api/plumbing/background/turns.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Accounts, Changed } from '#api/visitors/index.ts'
import { adminsId, admins as aggregate } from '#domain/admins/decide.ts'
import { staffView } from '#projections/staff/view.ts'

export type AdminsDeps = Pick<Engines, 'handler' | 'readModels' | 'projections' | 'store'> & {
  readonly accounts: Accounts
}

export type Withdrawn = Changed | Problem

/**
 * The admins of the shop. The account gets the right before the stream `admins` counts it, and loses it after, so that whoever
 * is counted is an admin. What a crash leaves between the two is repaired by asking again.
 */
export function createAdmins({ handler, readModels, projections, store, accounts }: AdminsDeps) {
  const inTurn = createTurns()

  /** Versions before this stream made admins without it. */
  async function listOnce(): Promise<void> {
    if ((await handler.fold(aggregate, adminsId)).state !== null) return
    await projections.caughtUp(await store.head(), { views: [staffView.name] })
    const accountIds = [...(await everyId(readModels, staffView.name, 'admins'))]
    const meta = { actor: 'shop', channel: 'recovery' }
    await handler.handle(aggregate, adminsId, { type: 'ListAdmins', data: { accountIds } }, meta)
  }

  return {
    /** `change` makes the account an admin. */
    grant: (accountId: string, change: () => Promise<Changed>, by: Actor): Promise<Changed> =>
      inTurn(accountId, async () => {
        await listOnce()
        const changed = await change()
        if (!changed.ok) return changed
        const counted = await handler.handle(aggregate, adminsId, { type: 'AddAdmin', data: { accountId } }, by)
        if (!counted.ok) throw new Error(counted.rejection.code)
        return { ...changed, position: Math.max(changed.position, counted.position) }
      }),
    /** `change` takes the right away. It is not called, and there is a problem, where nobody else is an admin. */
    withdraw: (accountId: string, change: () => Promise<Changed>, by: Actor): Promise<Withdrawn> =>
      inTurn(accountId, async () => {
        if ((await accounts.byId(accountId)).admin) {
          await listOnce()
          const removed = await handler.handle(aggregate, adminsId, { type: 'RemoveAdmin', data: { accountId } }, by)
          if (!removed.ok) return problemOf('last-admin', 'Make somebody else an admin first.')
        }
        const changed = await change()
        // Whoever stays an admin is counted again.
        if (!changed.ok && (await accounts.byId(accountId)).admin)
          await handler.handle(aggregate, adminsId, { type: 'AddAdmin', data: { accountId } }, by)
        return changed
      }),
  }
}

export type Admins = ReturnType<typeof createAdmins>
