import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Markup } from '#web/app/kept-markup.tsx'
import { cutAtSlots } from '#web/app/slots.ts'
import { type Effort, type Encoding, encode, encodingFor } from './encoding.ts'

/** One visitor's texts for the open slots of a page. */
export type VisitorWords = { readonly [slot: string]: string }

/** One text of a page and what was made of it; an encoding is made when a browser first asks for it. */
type Version = {
  etag?: string
  readonly identity: Buffer
  /** Asked for before. Most pages fall before they are asked for twice, so the first answer is compressed as one sent once. */
  asked?: true
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>
  /** Answers to requests without cookies. */
  readonly answers: Map<Encoding, SentAnswer>
  /** Bytes of all that. */
  weight: number
}

/** An answer as it went out: names and values of its headers by turns, and its body. */
type SentAnswer = { readonly head: string[]; readonly body: Buffer }

/** Carts of many sizes must not fill the memory with copies of one page. */
const mostVersions = 8

/** A rendered page with open slots, and its filled, compressed versions by what went into the slots. */
export class KeptPage {
  /** Bytes, and names of slots between them. */
  readonly #cut: readonly (Uint8Array | string)[]
  readonly #slots: readonly string[]
  readonly #versions = new Map<string, Version>()
  /** The one that is sent to those without cookies; it stays. */
  #strangers: Version | null = null
  #weight = 0
  /** Called with the bytes by which the page grew or shrank. */
  onWeight: ((difference: number) => void) | null = null

  /** @param html the document in parts; only text has slots */
  constructor(html: Markup, slots: readonly string[]) {
    this.#slots = slots
    this.#cut = html.flatMap((part): readonly (Uint8Array | string)[] =>
      typeof part === 'string'
        ? cutAtSlots(part, slots).map((text, i) => (i % 2 === 0 ? joined([text]) : text))
        : [part],
    )
    this.#weight = this.#cut.reduce((sum, part) => sum + part.length, 0)
  }

  /** Bytes that it takes: its parts, and every version in every encoding that was made of them. */
  get weight(): number {
    return this.#weight
  }

  /** Answers with the page, or with 304. `mark` tells apart pages under different security policies. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    words: VisitorWords,
    effort: Effort,
    mark = '',
  ): Promise<FastifyReply> {
    const version = this.#version(words)
    if (effort !== 'once') {
      version.etag ??= etagOf(version.identity)
      const etag = mark ? `${version.etag.slice(0, -1)}.${mark}"` : version.etag
      reply.header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const worth = version.asked ? effort : 'once'
    version.asked = true
    const bytes = await this.#bytesOf(version, encoding, worth)
    if (worth === 'kept' && !mark && request.headers.cookie === undefined)
      this.#keepAnswer(reply, version, encoding, bytes)
    return reply.send(bytes)
  }

  /** An earlier answer to a request without cookies, in this encoding. */
  strangersAnswer(encoding: Encoding): SentAnswer | undefined {
    return this.#strangers?.answers.get(encoding)
  }

  /** Once it went out, so that it has every header that any part of the server gave it. */
  #keepAnswer(reply: FastifyReply, version: Version, encoding: Encoding, body: Buffer): void {
    if (version.answers.has(encoding)) return
    this.#strangers = version
    reply.raw.once('finish', () => {
      const headers = reply.getHeaders()
      if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return
      const head = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
      version.answers.set(encoding, { head, body })
      this.#grow(version, head.join('').length)
    })
  }

  #version(words: VisitorWords): Version {
    const key = this.#slots.map(slot => words[slot]).join(' ')
    const known = this.#versions.get(key)
    if (known) return known
    const identity = joined(this.#cut.map(part => (typeof part === 'string' ? (words[part] ?? '') : part)))
    const version: Version = { identity, encoded: new Map(), answers: new Map(), weight: 0 }
    this.#versions.set(key, version)
    this.#grow(version, identity.length)
    for (const [oldest, { weight }] of this.#versions) {
      if (this.#versions.size <= mostVersions) break
      if (this.#versions.get(oldest) === this.#strangers) continue
      this.#versions.delete(oldest)
      this.#weigh(-weight)
    }
    return version
  }

  async #bytesOf(version: Version, encoding: Encoding, effort: Effort): Promise<Buffer> {
    if (encoding === 'identity') return version.identity
    if (effort === 'once') return encode(version.identity, encoding, effort)
    const known = version.encoded.get(encoding)
    if (known) return known
    const making = encode(version.identity, encoding, effort).then(bytes => joined([bytes]))
    version.encoded.set(encoding, making)
    const bytes = await making
    version.encoded.set(encoding, bytes)
    this.#grow(version, bytes.length)
    return bytes
  }

  #grow(version: Version, bytes: number): void {
    version.weight += bytes
    // One that fell meanwhile goes with the answers under way.
    if ([...this.#versions.values()].includes(version)) this.#weigh(bytes)
  }

  #weigh(difference: number): void {
    this.#weight += difference
    this.onWeight?.(difference)
  }
}

/** In memory of its own: a piece of what Node shares between buffers would hold all of that for as long as the page is kept. */
function joined(parts: readonly (string | Uint8Array)[]): Buffer {
  const size = parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.length), 0)
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at)
    else {
      bytes.set(part, at)
      at += part.length
    }
  }
  return bytes
}

function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha1').update(bytes).digest('base64url').slice(0, 20)}"`
}
