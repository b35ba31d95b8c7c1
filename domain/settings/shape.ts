import { languages } from '../shared/localized-text.ts'
import { isSection } from '../shared/merge-sections.ts'

/** The rule for a value, as data: it checks settings and describes them. `T` is the type of fitting values. */
export type Shape<T = unknown> = Kind & { readonly '~fits'?: T }

type Kind =
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly expected: string; readonly pattern?: RegExp; readonly oneOf?: readonly string[] }
  /** A text by language, in as many languages as there are words for; `dated`: with the moments between which it stands. */
  | { readonly kind: 'texts'; readonly dated?: true }
  | {
      readonly kind: 'number'
      readonly expected: string
      readonly whole: boolean
      readonly above: number
      readonly below?: number
    }
  | { readonly kind: 'list'; readonly of: Shape; readonly most?: number }
  /** Two numbers, the first not above the second. */
  | { readonly kind: 'span'; readonly of: Shape }
  | { readonly kind: 'nullable'; readonly of: Shape }
  | { readonly kind: 'section'; readonly fields: { readonly [field: string]: Shape } }

export type SectionShape = Extract<Shape, { kind: 'section' }>

export type Misfit =
  /** `known`: what there is in its place. */
  | { readonly code: 'setting-unknown'; readonly setting: string; readonly known: readonly string[] }
  | { readonly code: 'setting-misfit'; readonly setting: string; readonly expected: string; readonly value: unknown }

/** The first thing about `value` that does not fit, named by its path from `setting` on; null when all of it fits. */
export function misfit(shape: Shape, value: unknown, setting: string): Misfit | null {
  const wrong = (expected: string): Misfit => ({ code: 'setting-misfit', setting, expected, value })
  switch (shape.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : wrong('true or false')
    case 'text': {
      const { expected, pattern, oneOf } = shape
      const fits = typeof value === 'string' && (pattern?.test(value) ?? true) && (oneOf?.includes(value) ?? true)
      return fits ? null : wrong(expected)
    }
    case 'texts': {
      const expected = `texts by language, like {"en": "Hello"}, of ${languages.join(', ')}`
      if (!isSection(value)) return wrong(expected)
      const { from, until, ...undated } = value
      const fits = Object.entries(shape.dated ? undated : value).every(
        ([language, text]) => languages.some(each => each === language) && typeof text === 'string',
      )
      if (!fits || !shape.dated) return fits ? null : wrong(expected)
      const moments = [from, until].filter(moment => moment !== undefined)
      if (!moments.every(isMoment)) return wrong('moments like 2026-11-27T09:00:00.000Z as from and until')
      return moments.length < 2 || moments[0]! < moments[1]! ? null : wrong('until after from')
    }
    case 'number': {
      const { expected, whole, above, below = Infinity } = shape
      const fits = typeof value === 'number' && (whole ? Number.isSafeInteger(value) : Number.isFinite(value))
      return fits && value > above && value < below ? null : wrong(expected)
    }
    case 'list':
      if (!Array.isArray(value)) return wrong('a list')
      if (shape.most !== undefined && value.length > shape.most) return wrong(`a list of at most ${shape.most}`)
      return firstOf(value.map((each, index) => misfit(shape.of, each, `${setting}.${index}`)))
    case 'span': {
      if (!Array.isArray(value) || value.length !== 2) return wrong('a list of two numbers, the least and the most')
      const either = firstOf(value.map((each, index) => misfit(shape.of, each, `${setting}.${index}`)))
      return either ?? (value[0] <= value[1] ? null : wrong('the smaller number first'))
    }
    case 'nullable':
      return value === null ? null : misfit(shape.of, value, setting)
    case 'section':
      return misfitOfSection(shape, value, setting, Object.keys(shape.fields))
  }
}

/** The same for a section of which only the fields that are there have to fit. */
export function misfitOfPart(shape: SectionShape, value: unknown, setting: string): Misfit | null {
  const there = isSection(value) ? Object.keys(value).filter(field => value[field] !== undefined) : []
  return misfitOfSection(shape, value, setting, there)
}

function misfitOfSection(
  { fields }: SectionShape,
  value: unknown,
  setting: string,
  asked: readonly string[],
): Misfit | null {
  const known = Object.keys(fields)
  if (!isSection(value)) return { code: 'setting-misfit', setting, expected: `an object of ${known.join(', ')}`, value }
  const pathOf = (field: string) => `${setting}.${field}`
  const unknown = Object.keys(value).find(field => !Object.hasOwn(fields, field))
  if (unknown !== undefined) return { code: 'setting-unknown', setting: pathOf(unknown), known }
  return firstOf(asked.map(field => misfit(fields[field]!, value[field], pathOf(field))))
}

/** In the one form that is compared as text. */
function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
}

function firstOf(misfits: readonly (Misfit | null)[]): Misfit | null {
  return misfits.find(each => each !== null) ?? null
}
