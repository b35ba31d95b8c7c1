import { restoredType } from '#api/plumbing/events/generation.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import type { Catalogue, Told } from './telling.ts'

export type Filter = {
  /** Names of public types. */
  readonly types: ReadonlySet<string>
  /** Undefined: of all. */
  readonly subject: string | undefined
  readonly storedTypes: readonly string[]
  /** Known types of the log that tell it nothing: a reader that looks for others meets those too that this version does not know. */
  readonly passedOver: readonly string[]
  readonly wants: (told: Told) => boolean
}

export type Refused = { readonly unknown: string } | { readonly missing: Scope | null }

const firstVersion = '.v1'
const everything = '*'

/**
 * The events that a reader asks for. `order.*` means the first versions of all types of that name that the scopes let it
 * read, and so does a question without types; a type that is named needs its scope. `missing` is null where the scopes let
 * it read nothing at all.
 */
export function filterOf(
  asked: { readonly types?: readonly string[] | undefined; readonly subject?: string | undefined },
  scopes: readonly Scope[],
  { types, known }: Pick<Catalogue, 'types' | 'known'>,
): Filter | Refused {
  const chosen = new Set<Catalogue['types'][number]>()
  for (const pattern of asked.types ?? [everything]) {
    const group = pattern.endsWith('*')
    const named = group
      ? types.filter(({ type }) => type.startsWith(pattern.slice(0, -1)) && type.endsWith(firstVersion))
      : types.filter(({ type }) => type === pattern)
    if (named.length === 0) return { unknown: pattern }
    const open = named.filter(({ scope }) => scopes.includes(scope))
    if (open.length === 0) return { missing: pattern === everything ? null : named[0]!.scope }
    for (const each of open) chosen.add(each)
  }
  const names = new Set([...chosen].map(({ type }) => type))
  const { subject } = asked
  const storedTypes = new Set([...chosen].flatMap(({ storedTypes }) => storedTypes))
  return {
    ...{ types: names, subject },
    storedTypes: [...storedTypes],
    passedOver: known.filter(type => !storedTypes.has(type) && type !== restoredType),
    wants: told => names.has(told.type) && (subject === undefined || told.subject === subject),
  }
}
