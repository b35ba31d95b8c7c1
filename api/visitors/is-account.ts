import { LRUCache } from 'lru-cache'
import type { EventStore } from '#domain/shared/event-store.ts'

/** Whether a visitor's id, the part of a cart's id before the dot, is that of an account and not a guest's. */
export type IsAccount = (visitor: string) => Promise<boolean>

export function createIsAccount(store: Pick<EventStore, 'read'>): IsAccount {
  // An id is the one or the other for good; the time is for a log that is read where the newest has not arrived yet.
  const known = new LRUCache<string, boolean>({ maxSize: 50_000, sizeCalculation: () => 1, ttl: 10 * 60_000 })

  async function read(visitor: string): Promise<boolean> {
    for await (const _ of store.read(`account-${visitor}`)) return true
    return false
  }

  return async visitor => {
    const answer = known.get(visitor) ?? (await read(visitor))
    known.set(visitor, answer)
    return answer
  }
}
