import { readEmail } from '#api/subscribers/email.ts'

/**
 * An address as accounts use it, or null. Brought into one form before it is looked at, so that nothing becomes an `@`
 * later; quotes and a second `@` would let a mail program read two receivers.
 */
export function accountEmail(sent: unknown): string | null {
  if (typeof sent !== 'string') return null
  const read = readEmail(sent.normalize('NFKC'))
  if ('problem' in read || /["<>,;\\]/.test(read.email)) return null
  return read.email.toLowerCase()
}
