import type { FastifyRequest } from 'fastify'
import type { Application } from '#web/app/application.ts'
import type { Ask } from '../feature.ts'
import type { PolicyOf } from '../http/serving/security-policy.ts'
import type { AnyApplication } from './application.ts'
import type { PageCache } from './page-cache.ts'
import type { Reads } from './reads.ts'

/** The new address of a page that moved, for good or for now (302); or nothing. */
export type Gone = { readonly status: 301 | 302; readonly to: string } | { readonly status: 410 }

export type Whereabouts = {
  /** Before a list is made: another page may have its address. `reads` notes what was looked at. */
  ofList(url: URL, reads: Reads): Promise<Gone | null>
  /** For the address of a page that was not found. Null: there never was one. */
  ofMissing(url: URL): Promise<Gone | null>
  /** Hears of a visitor who is led on from an old address for good. */
  followed(url: URL, headers: FastifyRequest['headers']): Promise<void>
  /** Hears of a visitor who was given the page of an address, as it was asked for. Pages that are kept pay for it too. */
  came(url: string, headers: FastifyRequest['headers']): void
}

export type WebDeps<App extends AnyApplication> = {
  /** Name of the application: its folder in `web/`. */
  readonly app: string
  /** Begins the addresses of its pages; absent: its pages are at all addresses that no other application has. */
  readonly at?: `/${string}`
  /** Folder of the build; null renders from the sources through Vite. */
  readonly dist: string | null
  /** Public origin of the shop, without a slash at the end: what canonical links begin with. */
  readonly origin: string
  /** Everything that the application's pages ask of the shop. */
  readonly queries: (ask: Ask) => App extends Application<infer Shop, infer _> ? Shop : never
  visitor(request: FastifyRequest): App extends Application<infer _, infer Visitor> ? Promise<Visitor> | Visitor : never
  /** The policy of a page that is let more in than others; absent: all pages have one. */
  readonly policyOf?: PolicyOf
  /** Where the pages of old addresses are now; absent: no page ever moved. */
  readonly whereabouts?: Whereabouts
  /** Follows the change log already. */
  readonly pages: PageCache
}
