import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { PersonKey } from '../engines/vault/port.ts'

/** Stands in the log in place of a personal field. Binary parts in base64. */
export type Envelope = {
  readonly v: 1
  readonly keyId: string
  readonly iv: string
  readonly data: string
  readonly tag: string
}

/** Where a sealed value belongs: it does not open in another kind of stream, field, or for another person. */
export type Place = { readonly stream: string; readonly field: string; readonly person: string }

export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false
  const { v, keyId, iv, data, tag } = value as { [name in keyof Envelope]?: unknown }
  return v === 1 && [keyId, iv, data, tag].every(part => typeof part === 'string')
}

/** AES-256-GCM over the value as JSON. */
export function seal(value: unknown, key: PersonKey, place: Place): Envelope {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', takenIn(key), iv)
  cipher.setAAD(bound(place))
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return {
    v: 1,
    keyId: key.keyId,
    iv: iv.toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
}

/** The value, or undefined when this key does not open this envelope at this place. (JSON knows no undefined.) */
export function open(envelope: Envelope, key: PersonKey, place: Place): unknown {
  if (envelope.keyId !== key.keyId) return undefined
  try {
    const iv = Buffer.from(envelope.iv, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', takenIn(key), iv, { authTagLength: 16 })
    decipher.setAAD(bound(place))
    decipher.setAuthTag(Buffer.from(envelope.tag, 'base64'))
    const data = Buffer.concat([decipher.update(Buffer.from(envelope.data, 'base64')), decipher.final()])
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

const known = new WeakMap<PersonKey, KeyObject>()

/** A key that is given as bytes is prepared anew for each cipher, which costs eight times the cipher itself. */
function takenIn(key: PersonKey): KeyObject {
  let secret = known.get(key)
  if (!secret) {
    secret = createSecretKey(key.key)
    known.set(key, secret)
  }
  return secret
}

function bound({ stream, field, person }: Place): Buffer {
  return Buffer.from(JSON.stringify([stream.split('-', 1)[0], field, person]))
}
