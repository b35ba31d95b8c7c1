import type { ShopEvent, TestEvent } from './events.ts'

type Given = {
  /** The bytes of the request as they came, before anything read them as JSON. */
  readonly body: string | Uint8Array
  readonly headers: Headers | { readonly [name: string]: string | readonly string[] | undefined }
  /** `whsec_…`; while it is rotated, both. */
  readonly secret: string | readonly string[]
  /** So old a request may be; 300 unless told. */
  readonly seconds?: number
  readonly now?: Date
}

/** The events of a webhook's request, of one or of a batch; when somebody tries the endpoint, a `webhook.test.v1`. Throws where the shop did not send it, or long ago. */
export async function verifyWebhook({
  body,
  headers,
  secret,
  seconds = 300,
  now = new Date(),
}: Given): Promise<readonly (ShopEvent | TestEvent)[]> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : (headers as { [name: string]: unknown })[name]
    if (typeof value !== 'string') throw new Error(`The request has no header ${name}: the shop did not send it`)
    return value
  }
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')]
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= seconds)) throw new Error(`The request is of another time (webhook-timestamp ${timestamp})`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  for (const each of [secret].flat()) {
    const raw = bytesOf(each.replace(/^whsec_/, ''))
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures.split(' ')) {
      if (!signature.startsWith('v1,')) continue
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
        return [JSON.parse(new TextDecoder().decode(bytes))].flat() as readonly (ShopEvent | TestEvent)[]
    }
  }
  throw new Error(
    'The signature does not fit: look whether the secret is that of this endpoint, and the body as it came',
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
