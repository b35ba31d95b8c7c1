import { type KeyWork, keyWork } from '#api/keys/schema.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run key -- create NAME --scopes orders:read,stock:write [--expires 2027-01-31] [--json]
  npm run key -- list [--json]
  npm run key -- rotate ID [--json]        # the secret before works for 24 hours more
  npm run key -- revoke ID [--json]
A key is shown once, when it is made or rotated. --expires is the last day on which it works, in UTC.
Scopes: ${scopes.join(' ')}`

const options = { scopes: { type: 'string' }, expires: { type: 'string' }, json: { type: 'boolean' } } as const

/** Reads the work that a command line asks for. @throws UsageError: it says how the command is used. */
export function readKeyArguments(args: readonly string[]): { readonly json: boolean; readonly work: KeyWork } {
  const { values, positionals } = commandLine(usage, options, args)
  const [verb = 'list', of, ...more] = positionals
  const { scopes: named, expires, json = false } = values
  const unknown = named?.split(',').find(each => !scopes.some(scope => scope === each))
  if (unknown !== undefined) throw new UsageError(`There is no scope ${unknown}.\n${usage}`)
  const isCreate = verb === 'create'
  const work = keyWork.safeParse(workOf(verb, of, named?.split(','), expires))
  if (!work.success || more.length > 0 || (!isCreate && (named !== undefined || expires !== undefined)))
    throw new UsageError(usage)
  return { json, work: work.data }
}

function workOf(verb: string, of?: string, named?: readonly string[], expires?: string): unknown {
  switch (verb) {
    case 'list':
      return of === undefined ? { list: 'keys' } : null
    case 'create':
      return { create: { name: of, scopes: named, ...(expires !== undefined && { expiresAt: endOf(expires) }) } }
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
