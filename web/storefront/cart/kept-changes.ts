import { createSealedStorage, type SealedStorage } from '../../client/sealed-storage.ts'
import { cartEdit, type KeptChanges } from './edit.ts'
import { changesKey } from './store.ts'

export type ChangesKeeperDeps = {
  readonly storage: SealedStorage
  /** Makes the kept changes this page's own, until it releases them or is gone. Null: another page has them. */
  readonly own: () => Promise<(() => void) | null>
}

/** Keeps changes of the cart that wait for a connection beyond the page they were made on. */
export function createChangesKeeper({ storage, own }: ChangesKeeperDeps) {
  let owned: ReturnType<typeof own> | null = null

  /** False also when it was released meanwhile. */
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

    /** Forgets changes that were sent, or that do not fit any more. */
    async drop(): Promise<void> {
      if (!owned) return
      storage.remove(changesKey)
      await release()
    },

    leave: release,
  }
}

const keptChanges = createChangesKeeper({
  storage: createSealedStorage({ storage: () => localStorage }),
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

let following = false
let takingUp = false

/** Keeps changes that wait for a connection, and sends them once it is back. */
export function followCart(): void {
  if (following) return
  following = true
  cartEdit.subscribe(() => {
    const { cart, confirmed, held } = cartEdit.get()
    if (held && cart?.id) void keepFor(cart.id)
    else if (confirmed && !takingUp) void keptChanges.drop()
    if (!held) window.removeEventListener('beforeunload', askBeforeLeaving)
  })
  window.addEventListener('online', () => void cartEdit.resume())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && cartEdit.get().cart) void cartEdit.load()
  })
}

/** Sends changes of an earlier page, unless another page does. */
export async function takeUpChanges(): Promise<void> {
  const kept = await keptChanges.takeUp()
  if (!kept) return
  takingUp = true
  followCart()
  const known = await cartEdit.takeUp(kept)
  takingUp = false
  if (!known) await keptChanges.leave()
  else if (cartEdit.get().confirmed) await keptChanges.drop()
}

/** Asks before leaving until the waiting changes are kept beyond the page. */
async function keepFor(cartId: string): Promise<void> {
  window.addEventListener('beforeunload', askBeforeLeaving)
  const outlives = await keptChanges.keep({ cartId, changes: cartEdit.waiting() })
  if (outlives) window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Changes that wait for a connection would be lost with the document. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
