import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Entrance } from '#api/auth/entrance.ts'
import { accountEmail } from '#api/plumbing/http/email-address.ts'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { newAccountId } from '#api/visitors/accounts.ts'
import { addressFields } from '#domain/shared/address.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { AccountForm } from '#web/app/form-state.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { fieldErrors } from './address.ts'
import type { AccountChange, AccountChanges } from './changes.ts'
import { addressBody, addressParams, detailsBody } from './schema.ts'

export type AccountFormDeps = {
  readonly accountChanges: AccountChanges
  readonly entrance: Entrance
  readonly visitorOf: VisitorOf
  readonly renderPage: RenderPage
}

const route = { config: { access: 'customer' }, schema: { hide: true } } as const

/**
 * The account's forms, for browsers without JavaScript: `/account/details`, `/account/address`, `/account/address/remove`,
 * `/account/password`, `/account/email`, `/account/sign-out-everywhere`, `/account/erase`. Done, they lead to the page that
 * `page` names, with `saved` and the form's name in its address; refused, that page is shown again.
 */
export async function accountForms(app: FastifyInstance, deps: AccountFormDeps): Promise<void> {
  acceptForms(app)
  const { accountChanges, entrance, visitorOf, renderPage } = deps
  const asking = async (request: FastifyRequest) => ({
    customer: await customerOf(visitorOf, request),
    address: request.ip,
  })

  for (const language of languages) {
    const prefix = prefixOf(language)
    const post = (name: string, act: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      app.post(`${prefix}/account/${name}`, route, act)

    post('details', async (request, reply) => {
      const fields = fieldsOf(request)
      const read = detailsBody.safeParse({ name: fields.get('name') ?? '', phone: fields.get('phone') ?? '' })
      if (!read.success) return refuse(request, reply, 'account-details', unfit(read.error.issues))
      const customer = await customerOf(visitorOf, request)
      const changed = await accountChanges.send(customer, { type: 'ChangeDetails', data: read.data })
      return done(request, reply, 'account-details', changed)
    })

    post('address', async (request, reply) => {
      const fields = fieldsOf(request)
      const address = Object.fromEntries(addressFields.map(field => [field, fields.get(field) ?? '']))
      const read = addressBody.safeParse({ address, usedFor: fields.getAll('usedFor') })
      if (!read.success) return refuse(request, reply, 'account-address', unfit(read.error.issues, 'address.'))
      const addressId = addressParams.safeParse({ addressId: fields.get('addressId') }).data?.addressId
      const customer = await customerOf(visitorOf, request)
      const data = { addressId: addressId ?? newAccountId(), ...read.data }
      return done(request, reply, 'account-address', await accountChanges.send(customer, { type: 'SaveAddress', data }))
    })

    post('address/remove', async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      const addressId = fieldsOf(request).get('addressId') ?? ''
      const removed = await accountChanges.send(customer, { type: 'RemoveAddress', data: { addressId } })
      return done(request, reply, 'account-address', removed)
    })

    post('password', async (request, reply) => {
      const fields = fieldsOf(request)
      const [current, password] = [fields.get('currentPassword') ?? '', fields.get('password') ?? '']
      const changed = await accountChanges.password(await asking(request), current, password)
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return done(request, reply, 'account-password', changed)
    })

    post('email', async (request, reply) => {
      const fields = fieldsOf(request)
      const [current, email] = [fields.get('currentPassword') ?? '', fields.get('email') ?? '']
      const onward = { language, callbackUrl: `${prefix}/profile` }
      const asked = await accountChanges.email(await asking(request), current, email, onward)
      return done(request, reply, 'account-email', asked)
    })

    post('sign-out-everywhere', async (request, reply) => {
      const changed = await accountChanges.send(await customerOf(visitorOf, request), { type: 'RevokeSessions' })
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return done(request, reply, 'account-sessions', changed)
    })

    post('erase', async (request, reply) => {
      const fields = fieldsOf(request)
      const asks = await asking(request)
      if (accountEmail(fields.get('email') ?? '') !== asks.customer.email) {
        return refuse(request, reply, 'account-erase', emailDiffers())
      }
      const erased = await accountChanges.erase(asks, fields.get('currentPassword') ?? '')
      if (!erased.ok) return refuse(request, reply, 'account-erase', erased.problem)
      await entrance.leave(request, reply)
      return reply.redirect(`${prefix}/profile/erased`, 303)
    })

    function pageOf(request: FastifyRequest): string {
      return localPage(fieldsOf(request).get('page'), `${prefix}/profile`)
    }

    function done(request: FastifyRequest, reply: FastifyReply, form: AccountForm, change: AccountChange) {
      if (!change.ok) return refuse(request, reply, form, change.problem)
      const page = new URL(pageOf(request), 'http://here')
      page.searchParams.set('saved', form)
      return reply.redirect(page.pathname + page.search, 303)
    }

    async function refuse(request: FastifyRequest, reply: FastifyReply, form: AccountForm, problem: Problem) {
      const { password: _password, currentPassword: _current, ...values } = valuesOf(fieldsOf(request))
      if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
      return renderPage(request, reply, {
        path: pageOf(request),
        status: problem.status,
        state: { form, values, problem },
      })
    }
  }
}

/** The address is typed once more, so that nobody erases an account by a slip. */
function emailDiffers(): Problem {
  const message = 'Type the email of this account'
  return problemOf('invalid-request', message, { fields: [{ field: 'email', code: 'email-differs', message }] })
}

function unfit(issues: Parameters<typeof fieldErrors>[0], within = ''): Problem {
  const fields = fieldErrors(issues).map(error => ({
    ...error,
    field: error.field.startsWith(within) ? error.field.slice(within.length) : error.field,
  }))
  return problemOf('invalid-request', fields.map(({ message }) => message).join('. '), { fields })
}
