import { readEmail } from './email.ts'

/** An address as accounts use it, in lower case, or null. */
export function accountEmail(sent: unknown): string | null {
  if (typeof sent !== 'string') return null
  const read = readEmail(sent)
  return 'problem' in read ? null : read.email.toLowerCase()
}
