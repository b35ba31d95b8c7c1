import { isEmail, normalEmail } from '#domain/shared/email.ts'

export const emailProblems = {
  missing: 'Email is required',
  malformed: 'Enter the email address in full, like name@example.com',
} as const

/** The address as it was meant, or what is wrong with it. */
export function readEmail(sent: string): { readonly email: string } | { readonly problem: keyof typeof emailProblems } {
  const email = normalEmail(sent)
  if (email === '') return { problem: 'missing' }
  if (!isEmail(email)) return { problem: 'malformed' }
  return { email }
}
