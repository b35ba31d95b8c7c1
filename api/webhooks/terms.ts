import { type Problem, type ProblemCode, problemOf } from '#api/plumbing/http/problem.ts'
import { type PostRules, readPostUrl } from '#api/plumbing/net/post.ts'
import type { AddressFault } from '#api/plumbing/net/public-address.ts'
import { eventFilter } from '#api/public-events/index.ts'
import { scopes as allScopes, inOrder, type Scope } from '#domain/shared/scopes.ts'

export type Refused = { readonly ok: false; readonly problem: Problem }

export const refuse = (code: ProblemCode, detail: string, more?: object): Refused => ({
  ok: false,
  problem: problemOf(code, detail, { ...more }),
})

/** Of what events tell. */
const readScopes = allScopes.filter(scope => /^(?!events|webhooks).*:read$/.test(scope))

/** What an endpoint of these types may be told, or why there is none. */
export function granted(
  { types, subject, personal }: { types: readonly string[]; subject: string | null; personal: boolean },
  given: readonly Scope[] | null,
): readonly Scope[] | Refused {
  const mine = given ?? allScopes
  if (personal && !mine.includes('customers:read')) return scopeMissing('customers:read')
  const scopes = readScopes.filter(scope => mine.includes(scope) && (personal || scope !== 'customers:read'))
  const filter = eventFilter({ types, subject: subject ?? undefined }, scopes)
  if ('unknown' in filter)
    return refuse('webhook-types-refused', `There is no type ${filter.unknown}. /api/asyncapi.json has them all.`)
  if (!('missing' in filter)) return inOrder(scopes)
  if (filter.missing === 'customers:read' && mine.includes('customers:read'))
    return refuse('webhook-types-refused', 'These events tell of customers: ask for personal data too (personal).')
  return filter.missing === null
    ? refuse('webhook-types-refused', 'There is nothing that it may be told: the key needs a scope like orders:read.')
    : scopeMissing(filter.missing)
}

const ofOwnNetwork = 'WEBHOOK_PRIVATE_HOSTS names hosts of your own network, which may be private and plain http.'
const faultWords: { readonly [fault in AddressFault | 'own-address']: string } = {
  'not-an-address': 'this is no address. Write it like https://erp.example/hook.',
  'not-https': `an address begins with https://. ${ofOwnNetwork}`,
  'has-password': 'an address has no user name and password. Verify the signature of each request instead.',
  'other-port': 'the port is 443, or one from 1024 on.',
  'bare-number': `an address has the name of a host, not a number. ${ofOwnNetwork}`,
  'local-name': `the name stands for a machine near the shop. ${ofOwnNetwork}`,
  'own-address': 'it is the address of the shop itself.',
}

/** An address that events may be sent to, or why not. */
export function addressOf(given: string, postRules: PostRules): URL | Refused {
  const url = readPostUrl(given, postRules)
  return url instanceof URL
    ? url
    : refuse('webhook-address-refused', `The shop does not send there: ${faultWords[url]}`, { fault: url })
}

export function scopeMissing(scope: Scope): Refused {
  return refuse('scope-missing', `It takes the scope ${scope}. Ask an admin of the shop for a key that has it.`, {
    scope,
  })
}
