import { type KeyWork, keyId, keyWork } from '#api/keys/schema.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run key -- create NAME --scopes orders:read,stock:write [--expires 2027-01-31] [--source acme] [--json]
  npm run key -- list [--json]
  npm run key -- rotate ID [--json]        # the secret before works for 24 hours more; not again until then
  npm run key -- revoke ID [--json]
A key is shown once, when it is made or rotated. --expires is the last day on which it works, in UTC.
--source names whose feed its products are, as npm run import does; without it they are those of all such keys.
Scopes: ${scopes.join(' ')}`

const options = {
  scopes: { type: 'string' },
  expires: { type: 'string' },
  source: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Reads the work that a command line asks for. @throws UsageError: it says how the command is used. */
export function readKeyArguments(args: readonly string[]): { readonly json: boolean; readonly work: KeyWork } {
  const { values, positionals } = commandLine(usage, options, args)
  const [verb = 'list', of, ...more] = positionals
  const { scopes: named, expires, source, json = false } = values
  const unknown = named?.split(',').find(each => !scopes.some(scope => scope === each))
  if (unknown !== undefined) throw new UsageError(`There is no scope ${unknown}.\n${usage}`)
  const isCreate = verb === 'create'
  const work = keyWork.safeParse(workOf(verb, of, { scopes: named?.split(','), expires, source }))
  if (!work.success || more.length > 0 || (!isCreate && [named, expires, source].some(each => each !== undefined)))
    throw new UsageError(`${wrongWith(verb, of, named)}${usage}`)
  return { json, work: work.data }
}

/** What most often is missing, in a sentence above the usage. */
function wrongWith(verb: string, of: string | undefined, scopes: string | undefined): string {
  if (verb === 'create' && (of === undefined || scopes === undefined))
    return 'create takes a name, and --scopes: what the key may do.\n\n'
  if (verb === 'rotate' || verb === 'revoke')
    return keyId.safeParse(of).success ? '' : `${verb} takes the id of a key, as npm run key -- list shows it.\n\n`
  return ['create', 'list'].includes(verb) ? '' : `There is no ${verb}.\n\n`
}

type Said = { readonly [option in 'expires' | 'source']: string | undefined } & {
  readonly scopes: readonly string[] | undefined
}

function workOf(verb: string, of: string | undefined, { scopes, expires, source }: Said): unknown {
  switch (verb) {
    case 'list':
      return of === undefined ? { list: 'keys' } : null
    case 'create':
      return { create: { name: of, scopes, source, ...(expires !== undefined && { expiresAt: endOf(expires) }) } }
    default:
      return { [verb]: of }
  }
}

/** The end of that day. @throws UsageError */
function endOf(day: string): string {
  const at = new Date(`${day}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new UsageError(`--expires ${day} is no day.\n${usage}`)
  return new Date(at.getTime() + 24 * 60 * 60_000).toISOString()
}
