import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { auth } from '#api/auth/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, OffersOf } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { type Accounts, type DemoLock, demoPassword, demoStaff } from '#api/visitors/index.ts'
import type { Members } from './members.ts'
import type { Roles } from './roles.ts'

export type DemoStaffDeps = Pick<Engines, 'vault'> & {
  readonly accounts: Accounts
  readonly auth: Pick<OffersOf<typeof auth>['auth'], 'passwords'>
  readonly demoLock: Pick<DemoLock, 'open'>
  readonly members: Members
  readonly roles: Roles
}

type DemoRole = (typeof demoStaff)[number]['role']

// As the owner does it at the server.
const by = { actor: 'owner', channel: 'demo' }

const answer = z
  .array(z.object({ role: z.string(), email: z.string(), password: z.string() }))
  .describe('The members with their passwords')
export type DemoStaffAnswer = z.output<typeof answer>

/** The people who work in the demo shop: an owner, a packer and an editor. */
export function createDemoStaff({ vault, accounts, auth, demoLock, members, roles }: DemoStaffDeps) {
  const secret = () => vault.secret('demo-staff')

  /** Repeating it changes nothing. */
  async function make({ role, name, email, permissions }: (typeof demoStaff)[number]): Promise<Actor> {
    const known = await accounts.byEmail(email)
    const passwordHash = known ? null : await auth.passwords.hash(demoPassword(await secret(), email))
    const opened = known ?? (await accounts.open({ email, name, language: 'en', passwordHash, provider: null }))
    if ('ok' in opened && !opened.ok) throw new Error(`${email}: ${opened.rejection.code}`)
    const { accountId, admin, staff } = 'ok' in opened ? opened.account : opened
    if (permissions === null) {
      if (!admin) await members.makeAdmin(email, by)
    } else if (!staff) {
      const body = { name: role[0]!.toUpperCase() + role.slice(1), permissions: [...permissions] }
      const defined = await roles.define(role, body, (await roles.find(role)).status !== 'defined', by)
      if (!defined.ok) throw new Error(`${role}: ${defined.problem.code}`)
      const given = (await members.inRole(role, []))!
      const data = {
        admin: false,
        role: given.role,
        staff: { status: 'active', permissions: given.permissions },
      } as const
      await accounts.send(accountId, { type: 'ChangeRole', data }, by)
    }
    return { actor: accountId, channel: 'dashboard' }
  }

  return {
    /** The members who act in the history of the demo; the owner on the command line where the demo's staff have no place. */
    async make(): Promise<{ readonly [role in DemoRole]: Actor }> {
      const actors = new Map<DemoRole, Actor>()
      for (const member of demoStaff)
        actors.set(member.role, demoLock.open ? await make(member) : { actor: 'owner', channel: 'command' })
      return Object.fromEntries(actors) as { [role in DemoRole]: Actor }
    },

    /** GET /internal/demo-staff for `npm run demo-staff`. */
    async routes(app: FastifyInstance): Promise<void> {
      route(app, 'GET', '/internal/demo-staff', {
        ...owner('demo-staff-absent'),
        operationId: 'listDemoStaff',
        summary: 'Lists the staff of the demo shop with their passwords, where they may sign in',
        answer,
        async run(_request, reply) {
          const there = await Promise.all(
            demoStaff.map(async each => ((await accounts.byEmail(each.email)) ? [each] : [])),
          )
          const members = demoLock.open ? there.flat() : []
          if (members.length === 0)
            return sendProblem(
              reply,
              'demo-staff-absent',
              demoLock.open
                ? 'This shop was begun without the demo, or with DEMO=catalogue. A new data folder with DEMO=on has the staff.'
                : 'The staff of the demo may sign in only on this machine: HOST has to be a loopback address such as 127.0.0.1, and PUBLIC_URL empty.',
            )
          const key = await secret()
          return sendJson(
            reply,
            members.map(({ role, email }) => ({ role, email, password: demoPassword(key, email) })),
          )
        },
      })
    },
  }
}
