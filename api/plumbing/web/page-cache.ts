import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '#api/plumbing/engines/changes.ts'
import type { Change } from '#projections/ports.ts'
import { encodingFor } from './encoding.ts'
import type { KeptPage } from './kept-page.ts'
import { mayChooseLanguage } from './language.ts'
import type { Reads } from './reads.ts'

/** A document as `<view>/<id>`, or `listings`. */
type Tag = string
type Entry = { readonly page: KeptPage; readonly tags: readonly Tag[] }

/** One rendering under way. It hears of every change until it ends, so that a page never outlives what it shows. */
export type Rendering = {
  /** Keeps the page, unless something that it read has changed since the rendering began. */
  keep(key: string, page: KeptPage, reads: Reads): void
  end(): void
}

const listings: Tag = 'listings'
/** Whenever a product enters, leaves or moves in a list, this view changes. */
const listedView = 'product-card'

/** Whole pages without their visitor's part. They fall with what they read; the least asked for go when it is full. */
export class PageCache {
  readonly #capacity: number
  readonly #entries = new Map<string, Entry>()
  readonly #byTag = new Map<Tag, Set<string>>()
  readonly #underWay = new Set<{ all: boolean; readonly tags: Set<Tag> }>()
  #hears: Changes['hears'] = () => true
  #bytes = 0
  /** Answers with a kept page, before and after the rest of the server was asked, and pages that were rendered to be kept. */
  readonly counts = { first: 0, kept: 0, rendered: 0 }

  constructor({ capacity = 48 * 1024 * 1024 }: { readonly capacity?: number } = {}) {
    this.#capacity = capacity
  }

  /**
   * Drops what changes, from now on, until `signal` aborts. Nothing may be kept before this resolves. `settled` resolves
   * when the caches of documents know the change of this sequence too (0: all that there are now). A page rendered before that may be old, so it is dropped again.
   * While changes are not heard, no page is kept or given.
   */
  async follow(
    { follow, hears }: Pick<Changes, 'follow' | 'hears'>,
    signal: AbortSignal,
    settled: (sequence: number) => Promise<void>,
  ): Promise<void> {
    const twice = async (drop: () => void, sequence: number) => {
      drop()
      await settled(sequence)
      drop()
    }
    this.#hears = hears
    await follow(
      {
        onChange: change => {
          if (!change.progress) void twice(() => this.#change(change), change.sequence).catch(() => this.dropAll())
        },
        onGap: sequence => void twice(() => this.dropAll(), sequence).catch(() => this.dropAll()),
      },
      signal,
    )
  }

  get(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#hears()) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.page
  }

  begin(): Rendering {
    const changes = { all: false, tags: new Set<Tag>() }
    this.#underWay.add(changes)
    return {
      keep: (key, page, reads) => {
        const tags = [...reads.documents]
        if (reads.listings) tags.push(listings)
        if (changes.all || tags.some(tag => changes.tags.has(tag)) || !this.#hears()) return
        this.#put(key, page, tags)
      },
      end: () => void this.#underWay.delete(changes),
    }
  }

  dropAll(): void {
    for (const changes of this.#underWay) changes.all = true
    for (const { page } of this.#entries.values()) page.onWeight = null
    this.#entries.clear()
    this.#byTag.clear()
    this.#bytes = 0
  }

  /** Bytes of all pages that are kept. */
  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  #change({ view, ids }: Change): void {
    const tags = ids.map(id => `${view}/${id}`)
    if (ids.length === 0) this.dropAll()
    else this.#drop(view === listedView ? [...tags, listings] : tags)
  }

  #drop(tags: readonly Tag[]): void {
    for (const changes of this.#underWay) for (const tag of tags) changes.tags.add(tag)
    for (const tag of tags) for (const key of this.#byTag.get(tag) ?? []) this.#remove(key)
  }

  #put(key: string, page: KeptPage, tags: readonly Tag[]): void {
    this.#remove(key)
    this.#entries.set(key, { page, tags })
    this.#bytes += page.weight
    // It becomes heavier with each version that somebody asks for.
    page.onWeight = difference => {
      this.#bytes += difference
      this.#trim()
    }
    for (const tag of tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      keys.add(key)
      this.#byTag.set(tag, keys)
    }
    this.#trim()
  }

  #trim(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#capacity) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.page.weight
    entry.page.onWeight = null
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/**
 * Answers a request without cookies with a kept page, before every other part of the server: what those would do they
 * did for the first answer, and skipping them halves the time. Returns whether it has answered. `came` hears of each answer.
 */
export function answerStrangers(
  pages: Pick<PageCache, 'get' | 'counts'>,
  came: (url: string, headers: IncomingHttpHeaders) => void = () => {},
) {
  return ({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'GET' || headers.cookie !== undefined) return false
    if (headers['if-none-match'] !== undefined || !headers.host) return false
    // The visitor chose a language, which the rest of the server remembers.
    if (mayChooseLanguage(headers.referer, url)) return false
    const answer = pages.get(url)?.strangersAnswer(encodingFor(headers['accept-encoding']))
    if (!answer) return false
    pages.counts.first++
    response.writeHead(200, answer.head).end(answer.body)
    came(url, headers)
    return true
  }
}
