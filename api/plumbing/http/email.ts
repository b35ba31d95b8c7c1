import { z } from 'zod'
import { emailPattern, isEmail, longestEmail, normalEmail } from '#domain/shared/email.ts'
import { type Problem, problemOf } from './problem.ts'

export const emailProblems = {
  missing: 'Email is required',
  malformed: 'Enter the email address in full, like name@example.com',
} as const

/** An address in a body: taken as any text, since its refusals have codes of their own; the document says what it has to be. */
export const emailField = z
  .string()
  .default('')
  .meta({ 'x-required': true, minLength: 1, maxLength: longestEmail, format: 'email', pattern: emailPattern.source })

/** The address as it was meant, or what is wrong with it. */
export function readEmail(sent: string): { readonly email: string } | { readonly problem: keyof typeof emailProblems } {
  const email = normalEmail(sent)
  if (email === '') return { problem: 'missing' }
  if (!isEmail(email)) return { problem: 'malformed' }
  return { email }
}

/** The refusal of an address, for the field `email` of a form. */
export function emailProblem(problem: keyof typeof emailProblems): Problem {
  const message = emailProblems[problem]
  const [code, field] =
    problem === 'missing'
      ? (['email-required', 'enter-email'] as const)
      : (['invalid-request', 'enter-email-in-full'] as const)
  return problemOf(code, message, { fields: [{ field: 'email', code: field, message }] })
}

/** An address as accounts use it, in lower case, or null. */
export function accountEmail(sent: unknown): string | null {
  if (typeof sent !== 'string') return null
  const read = readEmail(sent)
  return 'problem' in read ? null : read.email.toLowerCase()
}
