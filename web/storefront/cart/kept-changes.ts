import { browserKey } from '../../client/browser-key.ts'
import { createSealedStorage, type SealedStorage } from '../../client/sealed-storage.ts'
import type { CartChange } from './predict.ts'
import { changesKey } from './store.ts'

/** Changes made to a cart without a connection, in the order they were made. */
export type KeptChanges = { readonly cartId: string; readonly changes: readonly CartChange[] }

export type ChangesKeeperDeps = {
  readonly storage: SealedStorage
  /** Makes the kept changes this page's own, until it releases them or is gone. Null: another page has them. */
  readonly own: () => Promise<(() => void) | null>
}

/** Keeps changes of the cart that wait for a connection beyond the page they were made on. */
export function createChangesKeeper({ storage, own }: ChangesKeeperDeps) {
  let owned: ReturnType<typeof own> | null = null

  /** False too where it was released meanwhile. */
  async function isOwned(): Promise<boolean> {
    owned ??= own()
    const asked = owned
    const release = await asked
    if (owned !== asked) return false
    if (!release) owned = null
    return release !== null
  }

  async function release(): Promise<void> {
    const asked = owned
    owned = null
    ;(await asked)?.()
  }

  return {
    /** Resolves with whether they outlive the page. */
    keep: async (kept: KeptChanges): Promise<boolean> => (await isOwned()) && storage.set(changesKey, kept),

    /** The changes that a closed page left. They are this page's from now on, to be sent and dropped, or left again. */
    async takeUp(): Promise<KeptChanges | null> {
      if (owned || !(await isOwned())) return null
      const kept = await storage.get<KeptChanges>(changesKey)
      if (!kept) await release()
      return kept
    },

    /** All of it was sent, or nothing fits any more. */
    async drop(): Promise<void> {
      if (!owned) return
      storage.remove(changesKey)
      await release()
    },

    leave: release,
  }
}

export const keptChanges = createChangesKeeper({
  storage: createSealedStorage({ storage: () => localStorage, key: browserKey }),
  own: ownLock,
})

function ownLock(): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise(resolve => {
    const asked = navigator.locks.request(changesKey, { ifAvailable: true }, lock =>
      lock ? new Promise<void>(release => resolve(release)) : resolve(null),
    )
    asked.catch(() => resolve(null))
  })
}
