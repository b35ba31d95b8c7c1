import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { fieldProblem, form, type Outcome, pageNamed, valuesOf, withQuery } from '#api/plumbing/http/form.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { newAccountId } from '#api/visitors/index.ts'
import { addressFields } from '#domain/shared/address.ts'
import type { AccountForm } from '#web/app/form-state.ts'
import { fieldErrors } from './address.ts'
import type { AccountChange } from './changes.ts'
import type { AccountDeps } from './routes.ts'
import { addressBody, addressParams, detailsBody } from './schema.ts'

export type AccountFormDeps = Pick<AccountDeps, 'accountChanges' | 'entrance' | 'visitorOf'>

/** Passwords are never shown again. */
function values(fields: URLSearchParams) {
  const { password: _password, currentPassword: _current, ...others } = valuesOf(fields)
  return others
}

const stands = { access: 'customer', page: pageNamed('/profile'), values } as const

/**
 * The account's forms, for browsers without JavaScript: `/account/details`, `/account/address`, `/account/address/remove`,
 * `/account/password`, `/account/email`, `/account/sign-out-everywhere`, `/account/erase`. Done, they lead to the page that
 * `page` names, with `saved` and the form's name in its address; refused, that page is shown again.
 */
export async function accountForms(app: FastifyInstance, deps: AccountFormDeps): Promise<void> {
  const { accountChanges, entrance, visitorOf } = deps
  const asking = async (request: FastifyRequest) => ({
    customer: await customerOf(visitorOf, request),
    address: request.ip,
  })

  form(app, '/account/details', {
    ...stands,
    shows: 'account-details',
    async run({ request, fields, page }) {
      const read = detailsBody.safeParse({ name: fields.get('name') ?? '', phone: fields.get('phone') ?? '' })
      if (!read.success) return unfit(read.error.issues)
      const customer = await customerOf(visitorOf, request)
      const changed = await accountChanges.send(customer, { type: 'ChangeDetails', data: read.data })
      return outcomeOf(changed, page, 'account-details')
    },
  })

  form(app, '/account/address', {
    ...stands,
    shows: 'account-address',
    async run({ request, fields, page }) {
      const address = Object.fromEntries(addressFields.map(field => [field, fields.get(field) ?? '']))
      const read = addressBody.safeParse({ address, usedFor: fields.getAll('usedFor') })
      if (!read.success) return unfit(read.error.issues, 'address.')
      const addressId = addressParams.safeParse({ addressId: fields.get('addressId') }).data?.addressId
      const customer = await customerOf(visitorOf, request)
      const data = { addressId: addressId ?? newAccountId(), ...read.data }
      return outcomeOf(await accountChanges.send(customer, { type: 'SaveAddress', data }), page, 'account-address')
    },
  })

  form(app, '/account/address/remove', {
    ...stands,
    shows: 'account-address',
    async run({ request, fields, page }) {
      const customer = await customerOf(visitorOf, request)
      const data = { addressId: fields.get('addressId') ?? '' }
      return outcomeOf(await accountChanges.send(customer, { type: 'RemoveAddress', data }), page, 'account-address')
    },
  })

  form(app, '/account/password', {
    ...stands,
    shows: 'account-password',
    async run({ request, reply, fields, page }) {
      const [current, password] = [fields.get('currentPassword') ?? '', fields.get('password') ?? '']
      const changed = await accountChanges.password(await asking(request), current, password)
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return outcomeOf(changed, page, 'account-password')
    },
  })

  form(app, '/account/email', {
    ...stands,
    shows: 'account-email',
    async run({ request, fields, language, prefix, page }) {
      const [current, email] = [fields.get('currentPassword') ?? '', fields.get('email') ?? '']
      const onward = { language, callbackUrl: `${prefix}/profile` }
      const asked = await accountChanges.email(await asking(request), current, email, onward)
      return outcomeOf(asked, page, 'account-email')
    },
  })

  form(app, '/account/sign-out-everywhere', {
    ...stands,
    shows: 'account-sessions',
    async run({ request, reply, page }) {
      const changed = await accountChanges.send(await customerOf(visitorOf, request), { type: 'RevokeSessions' })
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return outcomeOf(changed, page, 'account-sessions')
    },
  })

  form(app, '/account/erase', {
    ...stands,
    shows: 'account-erase',
    async run({ request, reply, fields, prefix }) {
      const asks = await asking(request)
      if (accountEmail(fields.get('email') ?? '') !== asks.customer.email) return emailDiffers()
      const erased = await accountChanges.erase(asks, fields.get('currentPassword') ?? '')
      if (!erased.ok) return erased.problem
      await entrance.leave(request, reply)
      return { to: `${prefix}/profile/erased` }
    },
  })
}

function outcomeOf(change: AccountChange, page: string, saved: AccountForm): Outcome {
  return change.ok ? { to: withQuery(page, { saved }) } : change.problem
}

/** The address is typed once more, so that nobody erases an account by a slip. */
function emailDiffers(): Problem {
  return fieldProblem('email', 'email-differs', 'Type the email of this account')
}

function unfit(issues: Parameters<typeof fieldErrors>[0], within = ''): Problem {
  const fields = fieldErrors(issues).map(error => ({
    ...error,
    field: error.field.startsWith(within) ? error.field.slice(within.length) : error.field,
  }))
  return problemOf('invalid-request', fields.map(({ message }) => message).join('. '), { fields })
}
