import { createHmac, hash } from 'node:crypto'

/** Where the vault has the secrets of an endpoint. */
export const secretName = (webhookId: string, number: number): string => `webhook/${webhookId}/${number}`

/** A secret as Standard Webhooks writes it. */
export const writtenSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

export type Signed = { readonly id: string; readonly at: Date; readonly body: string }

/** Headers of Standard Webhooks: the body is signed with each secret, together with its id and the moment of the attempt. */
export function signedHeaders(secrets: readonly Buffer[], { id, at, body }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    secret => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Of a batch: the same for the same events, however often they are sent. */
export function batchId(first: string, last: string): string {
  return `b_${hash('sha256', `${first}\0${last}`, 'base64url').slice(0, 22)}`
}
