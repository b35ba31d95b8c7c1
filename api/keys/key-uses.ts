import type { Engines } from '#api/plumbing/feature.ts'

type UsesDeps = Pick<Engines, 'work' | 'now' | 'logger'>

const hourMs = 60 * 60_000
const bookmarkOf = (keyId: string) => `key-used/${keyId}`

/**
 * When keys were last used, to the hour: a bookmark in `work` that counts hours since 1970. It may be lost, so nothing is decided
 * by it. A process writes it once an hour for each key.
 */
export function createKeyUses({ work, now, logger }: UsesDeps) {
  const noted = new Map<string, number>()

  async function write(keyId: string, hour: number): Promise<void> {
    const name = bookmarkOf(keyId)
    const from = await work.bookmark(name)
    // Another process that writes at the same moment writes the same hour.
    if (from < hour) await work.moveBookmark(name, { from, to: hour, token: 0 })
  }

  return {
    note(keyId: string): void {
      const hour = Math.floor(now().getTime() / hourMs)
      if (noted.get(keyId) === hour) return
      noted.set(keyId, hour)
      write(keyId, hour).catch(error => logger.warn({ err: error, keyId }, 'the use of a key could not be noted'))
    },
    /** ISO-8601 UTC; null: it is not known. */
    async last(keyId: string): Promise<string | null> {
      const hour = await work.bookmark(bookmarkOf(keyId))
      return hour < 0 ? null : new Date(hour * hourMs).toISOString()
    },
  }
}

export type KeyUses = ReturnType<typeof createKeyUses>
