import type { FastifyRequest } from 'fastify'
import type { Whereabouts } from '#api/seo/moved.ts'
import type { PagePolicy } from '#api/settings/page-policy.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Visitor } from '#web/app/page-data.ts'
import type { Shop } from '#web/storefront/shop.ts'
import type { Reads } from '../http/reads.ts'
import type { PageCache } from './page-cache.ts'

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
  readonly policyOf?: (request: FastifyRequest, url: URL) => Promise<PagePolicy | null>
  /** Where the pages of old addresses are now; absent: no page ever moved. */
  readonly whereabouts?: Whereabouts
  /** Follows the change log already. */
  readonly pages: PageCache
  /** True once every view has come to a position; false when `ms` pass before. */
  caughtUp(position: Position, ms: number): Promise<boolean>
}
