import { sameData } from '#domain/shared/merge-sections.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { CredentialKind, FeedTerms, Timetable } from '../../../../models/feeds.ts'

/** The fields of a feed as they are typed. */
export type FeedFields = {
  readonly name: string
  readonly address: string
  readonly source: string
  /** A number of hours, or `day`. */
  readonly when: string
  readonly at: string
  readonly zone: string
  readonly importedBy: FeedTerms['importedBy']
  readonly bounded: boolean
  readonly mostMove: string
  /** Empty: as the shop remembers it of the source. */
  readonly stock: StockMeaning | ''
}

/** What is typed to say who the shop is; it is never kept in the browser. `keep`: as it is. */
export type TypedCredentials = {
  readonly kind: CredentialKind | 'keep'
  readonly user: string
  readonly password: string
  readonly token: string
  readonly name: string
  readonly value: string
}

export const emptyFields: FeedFields = {
  ...{ name: '', address: '', source: '', when: '24', at: '06:30', zone: '' },
  ...{ importedBy: 'staff', bounded: true, mostMove: '20', stock: '' },
}

export const hourChoices = ['1', '2', '3', '4', '6', '8', '12', '24', '168'] as const

export function fieldsOf({ timetable, mostMove, name, address, source, importedBy, stock }: FeedTerms): FeedFields {
  const clock = timetable.every === 'day' ? { when: 'day', at: timetable.at, zone: timetable.zone } : null
  return {
    ...emptyFields,
    ...{ name, address, source, importedBy, bounded: mostMove !== null, stock: stock ?? '' },
    ...(mostMove !== null && { mostMove: String(mostMove) }),
    ...(timetable.every === 'hours' && { when: String(timetable.hours) }),
    ...clock,
  }
}

export function termsOf({ name, address, source, when, at, zone, importedBy, bounded, mostMove, stock }: FeedFields) {
  const timetable: Timetable = when === 'day' ? { every: 'day', at, zone } : { every: 'hours', hours: Number(when) }
  const trimmed = { name: name.trim(), address: address.trim(), source: source.trim() }
  return { ...trimmed, timetable, importedBy, mostMove: bounded ? Number(mostMove) : null, stock: stock || null }
}

type TypedTerms = ReturnType<typeof termsOf>

/** Those that are others than the saved ones, so that what somebody else has saved meanwhile stays. */
export function changedTerms(fields: FeedFields, { credentials: _, ...saved }: FeedTerms): Partial<TypedTerms> {
  return Object.fromEntries(
    Object.entries(termsOf(fields)).filter(([name, value]) => !sameData(value, saved[name as keyof typeof saved])),
  )
}

/** Nothing where they stay as they are. */
export function credentialsIn({ kind, user, password, token, name, value }: TypedCredentials) {
  if (kind === 'keep') return {}
  const given = { none: {}, password: { user, password }, token: { token }, header: { name, value } }[kind]
  return { credentials: { kind, ...given } }
}
