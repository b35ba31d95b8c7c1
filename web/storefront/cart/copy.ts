import type { CartModel } from '../models/cart.ts'

/** What the browser keeps of a cart: its lines and its coupon's code, and which state of which cart they are. */
export type CartCopy = Pick<CartModel, 'revision'> & {
  readonly id: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly coupon?: string
}

export type CopiedCart = Pick<CartModel, 'id' | 'revision' | 'lines' | 'coupon'>

/** Named by the shop's specification. */
export const copyKey = 'CART'

/** The copy of a cart as it stands; null of an empty one, of which there is nothing to keep. */
export function copyOf({ id, revision, lines, coupon }: CopiedCart): CartCopy | null {
  if (id === null || lines.length === 0) return null
  const kept = lines.map(({ sku, quantity }) => ({ sku, quantity }))
  return { id, revision, lines: kept, ...(coupon && { coupon: coupon.code }) }
}

const form = 'v1.'
const ivBytes = 12

/** As text that nobody can read or change without the key: AES-GCM, a fresh nonce each time. */
export async function seal(copy: CartCopy, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(copy))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  return form + btoa(Array.from([...iv, ...sealed], byte => String.fromCharCode(byte)).join(''))
}

/** Null for what this key did not seal, whatever it is. */
export async function unseal(text: string, key: CryptoKey): Promise<CartCopy | null> {
  if (!text.startsWith(form)) return null
  try {
    const bytes = Uint8Array.from(atob(text.slice(form.length)), letter => letter.charCodeAt(0))
    const iv = bytes.subarray(0, ivBytes)
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(ivBytes))
    return JSON.parse(new TextDecoder().decode(opened)) as CartCopy
  } catch {
    return null
  }
}
