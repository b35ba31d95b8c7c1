import { LRUCache } from 'lru-cache'
import { type AttemptCount, type AttemptCounts, attemptMemoryMs } from './port.ts'

/** Keys that are remembered at most; the least recently used go first. A size, since `max` reserves the memory at the start. */
const mostKeys = 100_000

/** Counts in the memory of this process, for a shop of one server. */
export function createEmbeddedAttemptCounts(): AttemptCounts {
  const kept = new LRUCache<string, AttemptCount>({ maxSize: mostKeys, sizeCalculation: () => 1, ttl: attemptMemoryMs })
  return {
    async change(keys, next) {
      const counts = next(keys.map(key => kept.get(key)))
      for (const [index, count] of (counts ?? []).entries()) kept.set(keys[index]!, count)
    },
    async close() {
      kept.clear()
    },
  }
}
