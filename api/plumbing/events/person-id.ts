import { createHmac } from 'node:crypto'
import { normalEmail } from '#domain/shared/email.ts'

/**
 * The id of the person with this e-mail address, however it is written in upper and lower case: all that one address
 * leaves in the log shares a key. `secret` comes from the vault; without it nobody can try addresses against ids.
 */
export function personIdOf(secret: Buffer, email: string): string {
  const address = normalEmail(email).toLowerCase()
  return `p${createHmac('sha256', secret).update(address).digest('hex').slice(0, 40)}`
}
