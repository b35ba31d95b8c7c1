import { auth } from '#api/auth/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { createPersonLinks } from '#api/plumbing/mail/person-links.ts'
import { sessionModels, visitors } from '#api/visitors/index.ts'
import { invitationPersonalData } from '#domain/invitation/events.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import { rolesView } from '#projections/roles/view.ts'
import { staffView } from '#projections/staff/view.ts'
import type { OwnAccountModel, StaffModel } from '#web/models/staff.ts'
import { createAdmins } from './admins.ts'
import { createDemoStaff } from './demo-staff.ts'
import { createInvitations } from './invitations.ts'
import { createMembers } from './members.ts'
import { staffOwnerRoutes } from './owner.ts'
import { createRoles } from './roles.ts'
import { invitationForms, invitationRoutes, memberRoutes, roleRoutes } from './routes.ts'
import { staffSweep } from './sweep.ts'

export type { Admins } from './admins.ts'
export type { Invitations } from './invitations.ts'

/** The people who work in the shop, and what each may do. */
export const staff = feature({
  name: 'staff',
  needs: [visitors, auth],
  views: [rolesView, staffView],
  personal: [invitationPersonalData],
  open(engines, { accounts, demoLock, visitors: known, visitorOf, auth, entrance }) {
    const { readModels, logger, linkSecret: secret, origin } = engines
    const roles = createRoles({ ...engines, accounts })
    const admins = createAdmins({ ...engines, accounts })
    const members = createMembers({ ...engines, accounts, roles, admins, visitorOf })
    const demoStaff = createDemoStaff({ ...engines, accounts, auth, demoLock, members, roles })
    const links = createPersonLinks('staff-invitation', { secret, origin })
    const invitations = createInvitations({
      ...engines,
      ...{ auth, entrance, accounts, members, roles, links, visitorOf },
    })
    return {
      offers: { roles, admins, members, invitations, demoStaff },
      letters: invitations.letters,
      queries: ({ request }: Ask) => ({
        ...invitations.queries(request),
        async staffAndRoles(): Promise<StaffModel> {
          const [visitor, people, defined] = await Promise.all([visitorOf(request), members.list(), roles.list()])
          const mayChange = visitor.kind === 'customer' && visitor.admin
          const changes = await Promise.all(defined.map(({ roleId }) => roles.lastChange(roleId)))
          const withChanges = defined.map((role, at) => ({ ...role, changed: changes[at]! }))
          return { staff: people, roles: withChanges, mayChange, now: engines.now().toISOString() }
        },
        async ownAccount(): Promise<OwnAccountModel> {
          const { accountId, email, admin } = await customerOf(visitorOf, request)
          const account = await accounts.byId(accountId)
          const { name, phone, language, passwordHash, role } = account
          return {
            sessions: sessionModels(account, engines.now(), await known.ownSession(request)),
            ...{ email, admin, name: textOrEmpty(name), phone: textOrEmpty(phone), language },
            hasPassword: passwordHash !== null,
            role: role && (await roles.find(role.roleId)).name,
          }
        },
      }),
      hooks: members.noteVisits,
      sweeps: [staffSweep({ readModels, roles, invitations, accounts, log: logger })],
      async routes(app) {
        await roleRoutes(app, { roles, visitorOf })
        await memberRoutes(app, { members, visitorOf })
        await invitationRoutes(app, { invitations, visitorOf })
        await app.register(invitationForms, { invitations })
        await app.register(demoStaff.routes)
        await staffOwnerRoutes(app, { ...engines, accounts, roles, members, invitations })
      },
    }
  },
})
