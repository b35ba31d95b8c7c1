import { z } from 'zod'
import { emailPattern, isEmail, longestEmail, normalEmail } from '#domain/shared/email.ts'

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
