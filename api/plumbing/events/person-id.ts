import { createHmac } from 'node:crypto'
import { normalEmail } from '#domain/shared/email.ts'

/** A person's id by e-mail address in any case: one key for all. `secret` is the vault's: nobody can try addresses. */
export function personIdOf(secret: Buffer, email: string): string {
  const address = normalEmail(email).toLowerCase()
  return `p${createHmac('sha256', secret).update(address).digest('hex').slice(0, 40)}`
}
