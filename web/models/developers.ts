import type { Scope } from '#domain/shared/scopes.ts'
import type { DisabledReason } from '#domain/webhook/events.ts'

/** A key by which a program of others uses the shop, without its secret. Instants are ISO-8601 UTC. */
export type ProgramKeyModel = {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Whose feed its products are; null: that of all keys without one. */
  readonly source: string | null
  readonly state: 'open' | 'expired' | 'revoked'
  /** `left`: they work here no more. `name` null: the owner by a command, or a person who left. */
  readonly by: { readonly kind: 'staff' | 'left' | 'owner'; readonly name: string | null }
  readonly createdAt: string
  /** To the hour; null: not that is known. */
  readonly usedAt: string | null
  readonly expiresAt: string | null
  readonly rotatedAt: string | null
  /** Until then the secret before the newest one works too. */
  readonly olderUntil: string | null
  readonly revokedAt: string | null
}

/** A key with its secret, which the shop shows this once. */
export type MadeKeyModel = { readonly keyId: string; readonly key: string; readonly olderUntil: string | null }

/** A type of public events, as its documentation says. */
export type EventTypeModel = {
  readonly type: string
  /** The right that a key needs for it beside `events:read`. */
  readonly scope: Scope
  readonly about: string
  readonly fields: readonly {
    readonly name: string
    readonly about: string | null
    /** Only readers with `customers:read` get it. */
    readonly personal: boolean
  }[]
}

/** An event of the shop as a program with all scopes gets it. */
export type PublicEventModel = {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly time: string
}

export type EventPageModel = {
  readonly events: readonly PublicEventModel[]
  /** Where the next page begins; null: nothing came after the instant that was asked for. */
  readonly cursor: string | null
}

/** An erased person and the programs and endpoints that had their data. */
export type ErasureModel = {
  /** The public id of the customer. */
  readonly customer: string
  readonly at: string
  readonly receivers: readonly {
    readonly kind: 'key' | 'endpoint'
    readonly id: string
    readonly name: string
    readonly told: boolean
  }[]
}

export type DevelopersModel = {
  /** Admins alone see and make keys. */
  readonly mayChange: boolean
  readonly keys: readonly ProgramKeyModel[]
}

/** A program's address that events are sent to, without its secret. */
export type EndpointModel = {
  readonly webhookId: string
  readonly name: string
  readonly url: string
  /** Like `order.placed.v1`, `order.*` or `*`. */
  readonly types: readonly string[]
  readonly subject: string | null
  /** So many events at most in one request. */
  readonly batch: number
  readonly personal: boolean
  readonly state: 'open' | 'paused' | 'disabled'
  readonly because: DisabledReason | null
  /** Attempts at the present request that failed; null: not known now. */
  readonly failures: number | null
  readonly failingSince: string | null
  /** The last answer that was no success; null: none came. */
  readonly status: number | null
  readonly nextAttemptAt: string | null
  /** Who made or changed it last. */
  readonly by: { readonly kind: 'staff' | 'key' | 'owner'; readonly name: string | null }
  readonly addedAt: string
  readonly rotatedAt: string | null
  readonly olderUntil: string | null
  /** The oldest event that it has not taken, and when that happened. */
  readonly waiting: { readonly type: string; readonly id: string; readonly since: string } | null
  /** The age of that event; 0: none waits; null: not known now. */
  readonly lagSeconds: number | null
  readonly replaying: boolean
}

/** An event that an endpoint gets next. */
export type HeldEventModel = {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly at: string
}

/** What came of a request: a status, or the fault for which there was none. */
export type OutcomeModel = {
  readonly status: number | null
  readonly fault: string | null
  /** What a failed answer began with. */
  readonly answer: string | null
  readonly ms: number
}

export type AttemptModel = OutcomeModel & {
  readonly id: string
  readonly kind: 'live' | 'replay' | 'test'
  readonly at: string
  readonly events: number
  /** Of its first event. */
  readonly type: string
  /** The request can be made again to be looked at. */
  readonly request: boolean
}

export type EndpointDetailModel = {
  readonly webhook: EndpointModel
  readonly held: readonly HeldEventModel[]
  /** A page of them, the newest first. */
  readonly attempts: readonly AttemptModel[]
}

/** An endpoint with its secret, which the shop shows this once. */
export type MadeEndpointModel = {
  readonly webhookId: string
  readonly secret: string
  readonly olderUntil: string | null
}

export type EndpointsModel = {
  /** Admins alone see and add endpoints. */
  readonly mayChange: boolean
  readonly types: readonly Pick<EventTypeModel, 'type' | 'scope'>[]
  readonly endpoints: readonly EndpointModel[]
  /** The one that the address names. */
  readonly open: EndpointDetailModel | null
}

export type EventBrowserModel = {
  readonly mayChange: boolean
  readonly types: readonly EventTypeModel[]
  readonly origin: string
}

export interface DeveloperQueries {
  developerKeys(): Promise<DevelopersModel>
  /** `asked`: `endpoint` names the one that is open, `before` the last attempt of the page before. */
  developerEndpoints(asked: URLSearchParams): Promise<EndpointsModel>
  eventBrowser(): Promise<EventBrowserModel>
  /** The newest first. Null: the visitor is no admin. */
  erasureReceipts(): Promise<readonly ErasureModel[] | null>
}
