import { feature } from '#api/plumbing/feature.ts'
import { visitors } from '#api/visitors/index.ts'
import { rolesView } from '#projections/roles/view.ts'
import { staffView } from '#projections/staff/view.ts'
import { createRoles } from './roles.ts'
import { roleRoutes } from './routes.ts'
import { staffSweep } from './sweep.ts'

/** The people who work in the shop, and what each may do. */
export const staff = feature({
  name: 'staff',
  needs: [visitors],
  views: [rolesView, staffView],
  open(engines, { accounts, visitorOf }) {
    const { readModels, logger } = engines
    const roles = createRoles({ ...engines, accounts })
    return {
      offers: { roles },
      sweeps: [staffSweep({ readModels, roles, accounts, log: logger })],
      async routes(app) {
        await app.register(roleRoutes, { roles, visitorOf })
      },
    }
  },
})
