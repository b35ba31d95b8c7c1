import fc from 'fast-check'

type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly default?: unknown
}
type Fields = { readonly [name: string]: unknown }

/** Longest text and longest list that is made: a bound beyond it is not gone to. */
const longest = 10_000

/**
 * Values that a schema without `$ref` allows, the plainest first: each bound, each choice, each optional part left out.
 * `like` is an example that objects begin with, so that what they name is there.
 */
export function allowedBy(schema: Schema, like?: unknown): readonly unknown[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return unique([...given(like), ...choices.flatMap(choice => allowedBy(choice))])
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return unique([...given(like), ...schema.enum])
  switch (typeOf(schema)) {
    case 'null':
      return [null]
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return unique([...given(like), ...numbers(schema)])
    case 'string':
      return unique([...given(like), ...texts(schema)])
    case 'array':
      return unique([...given(like), ...lists(schema)])
    case 'object':
      return objects(schema, like as Fields | undefined)
    default:
      return given(like).length > 0 ? given(like) : ['anything']
  }
}

/** Values that it forbids: other types, each bound overstepped, parts missing or unknown. */
export function forbiddenBy(schema: Schema, like?: unknown): readonly unknown[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.length === 0 ? [] : strangers(choices.map(typeOf))
  if (schema.const !== undefined || schema.enum) return ['no such choice', 7, {}]
  if (typeof schema.type === 'object') return strangers(schema.type)
  const type = typeOf(schema)
  const others = strangers([type])
  switch (type) {
    case 'integer':
    case 'number':
      return [...others, ...beyond(schema), ...(type === 'integer' ? [1.5] : [])]
    case 'string':
      return [...others, ...wrongTexts(schema)]
    case 'array':
      return [...others, ...wrongLists(schema)]
    case 'object':
      return [...others, ...wrongObjects(schema, like as Fields | undefined)]
    default:
      return type === undefined ? [] : others
  }
}

const given = (like: unknown): readonly unknown[] => (like === undefined ? [] : [like])

function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type[0] : type
}

/** One value of each type that is not among these. An unknown type may be anything. */
function strangers(types: readonly (string | undefined)[]): readonly unknown[] {
  if (types.includes(undefined)) return []
  const one: { readonly [type: string]: unknown } = {
    string: 'text',
    number: 7.5,
    boolean: true,
    array: [],
    object: {},
  }
  const known = types.map(type => (type === 'integer' ? 'number' : type))
  return Object.entries(one).flatMap(([type, value]) => (known.includes(type) ? [] : [value]))
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): readonly number[] {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? least + 1 : exclusiveMaximum - 1)
  return [least, most]
}

function beyond({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): readonly number[] {
  const below = minimum === undefined ? undefined : minimum - 1
  const above = maximum === undefined ? undefined : maximum + 1
  const edges = [below, above, exclusiveMinimum, exclusiveMaximum]
  return edges.filter(edge => edge !== undefined && Number.isSafeInteger(edge)) as number[]
}

function texts({ pattern, format, minLength = 0, maxLength }: Schema): readonly string[] {
  if (format === 'email') return ['grace@example.com']
  if (format === 'date-time') return ['2026-11-20T09:12:44.120Z']
  if (format === 'date') return ['2026-11-20']
  if (format === 'uri') return ['https://shop.example/']
  // Patterns that look ahead are those of file-safe names.
  if (pattern && /\(\?[!=<]/.test(pattern)) return ['acme']
  if (pattern) return matching(pattern, minLength, maxLength ?? longest)
  const long = Math.min(maxLength ?? minLength + 12, longest)
  return ['x'.repeat(Math.max(minLength, 1)), 'y'.repeat(long), ...(minLength === 0 ? [''] : [])]
}

/** Texts of a pattern, made once: to read a pattern takes longer than the request with its text. */
const made = new Map<string, readonly string[]>()

function matching(pattern: string, least: number, most: number): readonly string[] {
  const key = `${least} ${most} ${pattern}`
  const known = made.get(key)
  if (known) return known
  const fits = (text: string) => text.length <= most && text.length >= least
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)).filter(fits), { numRuns: 2, seed: 7 })
  made.set(key, texts)
  return texts
}

function wrongTexts({ pattern, format, minLength = 0, maxLength }: Schema): readonly string[] {
  const wrong = [
    ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength !== undefined && maxLength < longest ? ['x'.repeat(maxLength + 1)] : []),
  ]
  if (!pattern && !format) return wrong
  const fits = pattern ? new RegExp(pattern) : null
  return [...wrong, '\u0000', '<>', ' '].filter(text => !fits?.test(text))
}

function lists({ items = {}, minItems = 0, maxItems }: Schema): readonly unknown[] {
  const [one] = allowedBy(items)
  const most = Math.min(maxItems ?? minItems + 2, 200)
  const lengths = new Set([Math.max(minItems, 1), minItems, most])
  const filled = [...lengths].map(length => Array.from({ length }, () => one))
  return [...filled, ...allowedBy(items).map(each => Array.from({ length: Math.max(minItems, 1) }, () => each))]
}

function wrongLists({ items = {}, minItems = 0, maxItems }: Schema): readonly unknown[] {
  const [one] = allowedBy(items)
  return [
    ...(minItems > 0 ? [Array.from({ length: minItems - 1 }, () => one)] : []),
    ...(maxItems !== undefined && maxItems < longest ? [Array.from({ length: maxItems + 1 }, () => one)] : []),
    ...forbiddenBy(items).map(each => [each]),
  ]
}

function plainest({ properties = {} }: Schema, like: Fields = {}): Fields {
  const parts = Object.entries(properties).map(([name, part]) => [name, like[name] ?? allowedBy(part)[0]])
  return { ...Object.fromEntries(parts), ...like }
}

function objects(schema: Schema, like?: Fields): readonly Fields[] {
  const { properties = {}, required = [] } = schema
  const whole = like ?? plainest(schema)
  const optional = Object.keys(properties).filter(name => !required.includes(name))
  const varied = Object.entries(properties).flatMap(([name, part]) =>
    allowedBy(part, whole[name]).map(value => ({ ...whole, [name]: value })),
  )
  const least = Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)))
  return unique([whole, least, ...optional.map(name => without(whole, name)), ...varied]) as readonly Fields[]
}

function wrongObjects(schema: Schema, like?: Fields): readonly unknown[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const whole = like ?? plainest(schema)
  return [
    ...required.map(name => without(whole, name)),
    ...(additionalProperties === false ? [{ ...whole, 'no such part': 1 }] : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      forbiddenBy(part, whole[name]).map(value => ({ ...whole, [name]: value })),
    ),
  ]
}

function without(fields: Fields, name: string): Fields {
  const { [name]: _, ...rest } = fields
  return rest
}

function unique(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map(value => [JSON.stringify(value), value])).values()]
}
