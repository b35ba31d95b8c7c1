import { z } from 'zod'

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & {
  readonly code?: string | undefined
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

/** One field is wrong, named by its path; an empty path means the whole. */
export type Fault = { readonly path: string; readonly message: string }

/** Where a schema has no words of its own, these say what is wrong. */
z.config({
  customError(issue) {
    if (issue.code === 'invalid_union')
      return Array.isArray(issue.options) ? `has to be ${listed(issue.options.map(String))}` : ofNoShape
    if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return undefined
    if (issue.input === undefined) return missing
    return issue.code === 'invalid_value'
      ? `has to be ${listed(issue.values.map(String))}`
      : `has to be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`
  },
})

const missing = 'is missing'
const ofNoShape = 'has none of the shapes that are taken here'
const kinds: { readonly [expected: string]: string } = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', null: 'null' },
  ...{ array: 'a list', object: 'an object', record: 'an object', date: 'a moment' },
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'number' && !Number.isInteger(input)) return 'a fraction'
  return kinds[typeof input] ?? typeof input
}

const listed = (words: readonly string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

/**
 * What is wrong, field by field. Of a shape with alternatives it is what keeps the request from the one that it comes nearest: where
 * nothing tells them apart, the sentence names what each asks for.
 */
export function faultsIn(issues: readonly Issue[], above: readonly PropertyKey[] = []): readonly Fault[] {
  return issues.flatMap(issue => {
    const path = [...above, ...issue.path]
    const { errors = [], message } = issue
    const told = { path: path.map(String).join('.'), message }
    if (errors.length === 0 || message !== ofNoShape) return [told]
    const known = errors.filter(each => each.every(({ code }) => code !== 'unrecognized_keys'))
    const among = known.length > 0 ? known : errors
    const asks = among.map(each => each.filter(isMissing).map(({ path }) => path.map(String).join('.')))
    const saysNothing = among.every((each, at) => each.length === asks[at]!.length)
    if (among.length > 1 && saysNothing)
      return [{ ...told, message: `has to have ${listed(asks.map(names => names.join(' and ')))}` }]
    const nearest = among.toSorted((one, other) => one.length - other.length)[0]!
    return faultsIn(nearest, path)
  })
}

const isMissing = ({ message }: Issue) => message === missing

/** The faults as one sentence. */
export const sentenceOf = (faults: readonly Fault[]): string =>
  faults
    .map(({ path, message }) =>
      path === '' || message === missing ? `${path} ${message}`.trim() : `${path}: ${message}`,
    )
    .join('; ')
