import { type Ask, feature } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { visitors } from '#api/visitors/index.ts'
import { permissionAskPersonalData } from '#domain/permission-ask/events.ts'
import { permissionAsks as view } from '#projections/permission-asks/view.ts'
import type { MemberAsks } from '#web/models/permission-asks.ts'
import { createAsks } from './asks.ts'
import { permissionAskRoutes } from './routes.ts'

/** What members of staff may not do yet, and ask admins for. */
export const permissionAsks = feature({
  name: 'permission-asks',
  needs: [visitors],
  views: [view],
  personal: [permissionAskPersonalData],
  open(engines, { accounts, visitorOf }) {
    const asks = createAsks({ ...engines, accounts })
    return {
      offers: { ownAsks: asks.own },
      letters: asks.letters,
      sweeps: [asks.sweep],
      queries: ({ request }: Ask) => ({
        /** Admins alone read what others wrote. */
        async permissionAsks(): Promise<readonly MemberAsks[]> {
          const { admin } = await customerOf(visitorOf, request)
          return admin ? asks.open() : []
        },
      }),
      async routes(app) {
        await permissionAskRoutes(app, { asks, visitorOf })
      },
    }
  },
})
