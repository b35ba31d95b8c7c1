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
