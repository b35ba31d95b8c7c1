import { isEmail, longestEmail, normalEmail } from '../shared/email.ts'

/** Fields of the form in their order, with the most characters each. */
export const longest = { name: 100, email: longestEmail, subject: 150, message: 5000 } as const

export type RequestField = keyof typeof longest
export const requestFields = Object.keys(longest) as readonly RequestField[]

export type RequestFault = 'missing' | 'malformed' | 'too-long'

/** The fault of a trimmed value, by one rule for the page and the server; null: none. The subject is optional. */
export function faultIn(field: RequestField, value: string): RequestFault | null {
  if (value === '') return field === 'subject' ? null : 'missing'
  if (value.length > longest[field]) return 'too-long'
  if (field === 'email' && !isEmail(normalEmail(value))) return 'malformed'
  return null
}

/** The most characters of an answer, and of a note. */
export const longestAnswer = 10_000
export const longestNote = 2000

/** The number of the order that a text names; null: it names none. A number with `#` before it comes first. */
export function orderNamedIn(text: string): number | null {
  const plain = text.replace(/\p{Nd}/gu, digit => String(digitValue(digit)))
  const found = /#\s?(\d{3,9})(?!\d)/.exec(plain) ?? /(?<![\d.,$€£+-])(\d{4,9})(?![\d.,]*\d)/.exec(plain)
  return found ? Number(found[1]) : null
}

/** Digits of a script stand in blocks of ten, of which zero is the first. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
  return code - zero
}
