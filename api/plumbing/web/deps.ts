import type { FastifyRequest } from 'fastify'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Visitor } from '#web/app/page-data.ts'
import type { Shop } from '#web/storefront/shop.ts'
import type { Reads } from '../http/reads.ts'
import type { PolicyOf } from '../http/security-policy.ts'
import type { PageCache } from './page-cache.ts'

/** Where a page that is not there went: to another address, for good or for now (302), or nowhere at all. */
export type Gone = { readonly status: 301 | 302; readonly to: string } | { readonly status: 410 }

export type Whereabouts = {
  /** Before a list is made: another page may have its address. `reads` notes what was looked at. */
  ofList(url: URL, reads: Reads): Promise<Gone | null>
  /** For the address of a page that was not found. Null: there never was one. */
  ofMissing(url: URL): Promise<Gone | null>
}

/** A shop for one request, and what was read through it. */
export type RequestShop = { readonly shop: Shop; readonly reads: Reads }

export type WebDeps = {
  /** Folder of the build; null renders from the sources through Vite. */
  readonly dist: string | null
  /** Public origin of the shop, without a slash at the end: what canonical links begin with. */
  readonly origin: string
  shopFor(request: FastifyRequest, language: Language): RequestShop
  visitor(request: FastifyRequest): Promise<Visitor> | Visitor
  /** The policy of a page that is let more in than others; absent: all pages have one. */
  readonly policyOf?: PolicyOf
  /** Where the pages of old addresses are now; absent: no page ever moved. */
  readonly whereabouts?: Whereabouts
  /** Follows the change log already. */
  readonly pages: PageCache
  /** True once every view has come to a position; false when `ms` pass before. */
  caughtUp(position: Position, ms: number): Promise<boolean>
}
