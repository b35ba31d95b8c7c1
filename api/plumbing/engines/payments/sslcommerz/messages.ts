import { createHash, timingSafeEqual } from 'node:crypto'
import type { Gateway } from '../port.ts'

/** Reads the notices of SSLCommerz, forms whose listed fields are hashed together with the store's password. */
export function createSslCommerzMessages(password: string): Gateway['readMessage'] {
  return async ({ body }) => {
    const form = new URLSearchParams(body.toString('utf8'))
    const signed = signedFields(form, password)
    if (!signed) return null
    const { tran_id: attemptId = null, value_a: orderId = null, status = '', val_id = '' } = signed
    return {
      messageId: `${attemptId}/${status}/${val_id}`,
      orderId,
      attemptId,
      reference: attemptId,
      disputeId: null,
      refundId: null,
    }
  }
}

/** The fields that the hash covers; null where it does not fit them. */
function signedFields(form: URLSearchParams, password: string): { readonly [field: string]: string } | null {
  const names = (form.get('verify_key') ?? '').split(',').filter(Boolean)
  const sha2 = form.get('verify_sign_sha2')
  const given = sha2 ?? form.get('verify_sign')
  if (names.length === 0 || !given) return null
  const fields = Object.fromEntries(names.map(name => [name, form.get(name) ?? '']))
  const expected = hashOf(fields, password, sha2 ? 'sha256' : 'md5')
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other) ? fields : null
}

/** As SSLCommerz makes it: `name=value` of every field and of the hashed password, in the order of the names. */
function hashOf(fields: { readonly [field: string]: string }, password: string, algorithm: 'md5' | 'sha256'): string {
  const hashed = (text: string) => createHash(algorithm).update(text).digest('hex')
  const all: Record<string, string> = { ...fields, store_passwd: hashed(password) }
  const names = Object.keys(all).sort()
  return hashed(names.map(name => `${name}=${all[name]}`).join('&'))
}
