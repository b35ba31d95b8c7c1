import type { EventStore } from '#domain/shared/event-store.ts'

/** Whether a visitor's id, the part of a cart's id before the dot, is that of an account and not a guest's. */
export type IsAccount = (visitor: string) => Promise<boolean>

export function createIsAccount(store: Pick<EventStore, 'read'>): IsAccount {
  return async visitor => {
    for await (const _ of store.read(`account-${visitor}`)) return true
    return false
  }
}
