import { feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import { rolesView } from '#projections/roles/view.ts'
import { staffView } from '#projections/staff/view.ts'
import { createAdmins } from './admins.ts'
import { createMembers } from './members.ts'
import { createRoles } from './roles.ts'
import { memberRoutes, roleRoutes, staffOwnerRoutes } from './routes.ts'
import { staffSweep } from './sweep.ts'

export type { Admins } from './admins.ts'

/** The people who work in the shop, and what each may do. */
export const staff = feature({
  name: 'staff',
  needs: [visitors],
  views: [rolesView, staffView],
  open(engines, { accounts, visitorOf }) {
    const { readModels, logger } = engines
    const roles = createRoles({ ...engines, accounts })
    const admins = createAdmins({ ...engines, accounts })
    const members = createMembers({ ...engines, accounts, roles, admins, visitorOf })
    return {
      offers: { roles, admins, members },
      hooks: members.noteVisits,
      sweeps: [staffSweep({ readModels, roles, accounts, log: logger })],
      async routes(app) {
        await app.register(roleRoutes, { roles, visitorOf })
        await app.register(memberRoutes, { members, visitorOf })
        await app.register(staffOwnerRoutes, { members })
      },
    }
  },
})
