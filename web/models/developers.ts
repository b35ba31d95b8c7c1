import type { Scope } from '#domain/shared/scopes.ts'

/** A key by which a program of others uses the shop, without its secret. Instants are ISO-8601 UTC. */
export type ProgramKeyModel = {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
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

/** An erased person and the programs that had their data. */
export type ErasureModel = {
  /** The public id of the customer. */
  readonly customer: string
  readonly at: string
  readonly receivers: readonly {
    readonly kind: 'key'
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

export type EventBrowserModel = {
  readonly mayChange: boolean
  readonly types: readonly EventTypeModel[]
  readonly origin: string
}

export interface DeveloperQueries {
  developerKeys(): Promise<DevelopersModel>
  eventBrowser(): Promise<EventBrowserModel>
  /** The newest first. Null: the visitor is no admin. */
  erasureReceipts(): Promise<readonly ErasureModel[] | null>
}
