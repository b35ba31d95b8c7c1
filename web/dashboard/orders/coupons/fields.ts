import type { CouponTerms } from '#domain/coupon/events.ts'
import type { CouponRowModel } from '../../../models/coupon-list.ts'
import { typedNumber } from '../../record/fields/typed-number.ts'

/** The terms of a coupon as somebody types them; days as `2026-11-30`, both inclusive. */
export type CouponFields = {
  readonly kind: 'percent' | 'amount'
  readonly off: string
  readonly minimum: string
  readonly from: string
  readonly until: string
  readonly perPerson: string
  readonly total: string
  readonly categories: readonly string[]
  readonly productIds: readonly string[]
  readonly firstOrderOnly: boolean
  readonly listed: boolean
}
export type TypedTerms = Omit<CouponTerms, 'personId'>
export type FieldName = 'off' | 'minimum' | 'from' | 'until' | 'perPerson' | 'total'

/** In the place of a code: the form of a new coupon. Codes are in capitals. */
export const newCoupon = 'new'

const dayMs = 86_400_000

export const emptyFields: CouponFields = {
  ...{ kind: 'percent', off: '', minimum: '', from: '', until: '', perPerson: '', total: '' },
  ...{ categories: [], productIds: [], firstOrderOnly: false, listed: false },
}

export function fieldsOf(row: CouponRowModel): CouponFields {
  const { value, minimum, startsAt, endsAt, perPerson, total, categories, productIds, firstOrderOnly, listed } = row
  return {
    kind: value.kind,
    off: value.kind === 'percent' ? String(value.percent) : major(value.amount),
    minimum: minimum === 0 ? '' : major(minimum),
    from: startsAt?.slice(0, 10) ?? '',
    until: endsAt === null ? '' : lastDayOf(endsAt),
    perPerson: String(perPerson ?? ''),
    total: String(total ?? ''),
    ...{ categories, productIds, firstOrderOnly, listed },
  }
}

/** The day that is the last one of something that is over at this moment. */
export function lastDayOf(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10)
}

/** The terms, or the fields that say none. By the rules of `npm run coupon`: valid on both days, which are in UTC. */
export function termsIn(fields: CouponFields): TypedTerms | { readonly wrong: readonly FieldName[] } {
  const { kind, categories, productIds, firstOrderOnly, listed } = fields
  const off = kind === 'percent' ? numberIn(fields.off, /^\d{1,3}(\.\d{1,2})?$/) : minorIn(fields.off)
  const minimum = fields.minimum.trim() === '' ? 0 : minorIn(fields.minimum)
  const [startsAt, endsAt] = [midnight(fields.from, 0), midnight(fields.until, 1)]
  const [perPerson, total] = [limitIn(fields.perPerson), limitIn(fields.total)]
  const wrong: readonly (FieldName | false)[] = [
    (off === null || off <= 0 || (kind === 'percent' && off > 100)) && 'off',
    minimum === null && 'minimum',
    startsAt === false && 'from',
    (endsAt === false || (!!startsAt && !!endsAt && endsAt <= startsAt)) && 'until',
    perPerson === false && 'perPerson',
    total === false && 'total',
  ]
  const found = wrong.filter(each => each !== false)
  if (off === null || minimum === null || startsAt === false || endsAt === false) return { wrong: found }
  if (perPerson === false || total === false || found.length > 0) return { wrong: found }
  const value = kind === 'percent' ? ({ kind, percent: off } as const) : ({ kind, amount: off } as const)
  return { value, minimum, startsAt, endsAt, perPerson, total, categories, productIds, firstOrderOnly, listed }
}

/** What is typed, by the term that it says. */
export type TermFields = Omit<CouponFields, 'kind' | 'off' | 'from' | 'until'> & {
  readonly value: Pick<CouponFields, 'kind' | 'off'>
  readonly startsAt: string
  readonly endsAt: string
}

export function byTerm({ kind, off, from, until, ...others }: CouponFields): TermFields {
  return { value: { kind, off }, startsAt: from, endsAt: until, ...others }
}

export function fromTerms({ value, startsAt, endsAt, ...others }: TermFields): CouponFields {
  return { ...value, from: startsAt, until: endsAt, ...others }
}

/** The value of one term, or what is typed where that says none. */
export function termIn(name: keyof TermFields, typed: TermFields[keyof TermFields]): unknown {
  const alone = termsIn(fromTerms({ ...byTerm({ ...emptyFields, off: '1' }), [name]: typed }))
  return 'wrong' in alone ? typed : alone[name]
}

const major = (amount: number) => (amount / 100).toFixed(2)

function numberIn(text: string, form: RegExp): number | null {
  const typed = typedNumber(text)
  return form.test(typed) ? Number(typed) : null
}

function minorIn(text: string): number | null {
  const typed = numberIn(text, /^\d{1,9}(\.\d{1,2})?$/)
  return typed === null ? null : Math.round(typed * 100)
}

/** Null: nothing is typed; false: what is typed is no limit. */
function limitIn(text: string): number | null | false {
  return text.trim() === '' ? null : (numberIn(text, /^[1-9]\d{0,8}$/) ?? false)
}

/** Midnight UTC of a day, or of one `after` it. */
function midnight(day: string, after: number): string | null | false {
  if (day === '') return null
  const at = Date.parse(`${day}T00:00:00.000Z`)
  return Number.isNaN(at) ? false : new Date(at + after * dayMs).toISOString()
}
