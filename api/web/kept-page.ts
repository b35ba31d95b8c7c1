import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutAtSlots, type VisitorSlot, type VisitorWords, visitorSlots } from '#web/shell/slots.ts'
import type { Markup } from '#web/storefront/kept-markup.tsx'
import { type Effort, type Encoding, encode, encodingFor } from './encoding.ts'

/** One text of a page and what was made of it; an encoding is made when a browser first asks for it. */
type Version = {
  etag?: string
  readonly identity: Buffer
  /** Asked for before. Most pages fall before they are asked for twice, so the first answer is compressed as one sent once. */
  asked?: true
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>
}

/** An answer as it went out: names and values of its headers by turns, and its body. */
type SentAnswer = { readonly head: string[]; readonly body: Buffer }

/** Carts of many sizes must not fill the memory with copies of one page. */
const mostVersions = 8
/** What a version costs beside its text: a quarter for each of two encodings, and one version more on average. */
const weightOfVersions = 2.5

/** A rendered page with open slots, and its filled, compressed versions by what went into the slots. */
export class KeptPage {
  /** Bytes, and names of slots between them. */
  readonly #cut: readonly (Uint8Array | VisitorSlot)[]
  readonly #versions = new Map<string, Version>()
  readonly #strangersAnswers = new Map<Encoding, SentAnswer>()
  /** Bytes that it will take, about. */
  readonly weight: number

  /** @param html the document in parts; only text has slots */
  constructor(html: Markup) {
    this.#cut = html.flatMap((part): readonly (Uint8Array | VisitorSlot)[] =>
      typeof part === 'string'
        ? cutAtSlots(part, visitorSlots).map((text, i) => (i % 2 === 0 ? Buffer.from(text) : (text as VisitorSlot)))
        : [part],
    )
    const bytes = this.#cut.reduce((sum, part) => sum + part.length, 0)
    this.weight = bytes * (1 + weightOfVersions)
  }

  /**
   * Answers with the page as this visitor sees it, or with 304 when the browser has it. `mark` tells apart what differs
   * outside of the text: a page under another security policy.
   */
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
    const bytes = await bytesOf(version, encoding, worth)
    if (worth === 'kept' && !mark && request.headers.cookie === undefined) this.#keepAnswer(reply, encoding, bytes)
    return reply.send(bytes)
  }

  /** What somebody without cookies was answered with before, in this encoding. */
  strangersAnswer(encoding: Encoding): SentAnswer | undefined {
    return this.#strangersAnswers.get(encoding)
  }

  /** Once it went out, so that it has every header that any part of the server gave it. */
  #keepAnswer(reply: FastifyReply, encoding: Encoding, body: Buffer): void {
    if (this.#strangersAnswers.has(encoding)) return
    reply.raw.once('finish', () => {
      const headers = reply.getHeaders()
      if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return
      const head = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
      this.#strangersAnswers.set(encoding, { head, body })
    })
  }

  #version(words: VisitorWords): Version {
    const key = visitorSlots.map(slot => words[slot]).join(' ')
    const known = this.#versions.get(key)
    if (known) return known
    const identity = Buffer.concat(this.#cut.map(part => (typeof part === 'string' ? Buffer.from(words[part]) : part)))
    const version: Version = { identity, encoded: new Map() }
    this.#versions.set(key, version)
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= mostVersions) break
      this.#versions.delete(oldest)
    }
    return version
  }
}

async function bytesOf(version: Version, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return version.identity
  if (effort === 'once') return encode(version.identity, encoding, effort)
  let bytes = version.encoded.get(encoding)
  if (!bytes) {
    bytes = encode(version.identity, encoding, effort)
    version.encoded.set(encoding, bytes)
    bytes = await bytes
    version.encoded.set(encoding, bytes)
  }
  return bytes
}

function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha1').update(bytes).digest('base64url').slice(0, 20)}"`
}
