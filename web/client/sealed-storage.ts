export type SealedStorage = {
  /** The value that this browser kept under a name; null for everything else. Never rejects. */
  get<Value extends object>(name: string): Promise<Value | null>
  /**
   * Keeps a value, as JSON; of several at once the last. Where the browser cannot, as long as the page lives. Resolves with
   * whether this one outlives the page.
   */
  set(name: string, value: object): Promise<boolean>
  remove(name: string): void
}

export type SealedStorageDeps = {
  /** Asked each time: a browser whose storage is off throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Absent: this browser's own. */
  readonly key?: () => Promise<CryptoKey>
}

const form = 'v1.'
const ivBytes = 12

/** Keeps values as text that nobody can read or change without the key: AES-GCM, a fresh nonce each time. */
export function createSealedStorage({ storage, key = browserKey }: SealedStorageDeps): SealedStorage {
  const turns = new Map<string, number>()
  const held = new Map<string, object>()

  function turnOf(name: string): number {
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return turn
  }

  return {
    async get<Value extends object>(name: string) {
      try {
        const text = storage().getItem(name)
        if (text === null) return (held.get(name) as Value | undefined) ?? null
        const value = await unseal<Value>(text, await key())
        if (value === null && storage().getItem(name) === text) storage().removeItem(name)
        return value
      } catch {
        return (held.get(name) as Value | undefined) ?? null
      }
    },
    async set(name, value) {
      const turn = turnOf(name)
      try {
        const text = await seal(value, await key())
        if (turn !== turns.get(name)) return false
        storage().setItem(name, text)
        held.delete(name)
        return true
      } catch {
        // Storage is off or full, or the page has no https.
        if (turn === turns.get(name)) held.set(name, value)
        return false
      }
    },
    remove(name) {
      turnOf(name)
      held.delete(name)
      try {
        storage().removeItem(name)
      } catch {
        // Storage is off: nothing was kept.
      }
    },
  }
}

async function seal(value: object, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  return form + btoa(Array.from([...iv, ...sealed], byte => String.fromCharCode(byte)).join(''))
}

/** Null for what this key did not seal, whatever it is. */
async function unseal<Value extends object>(text: string, key: CryptoKey): Promise<Value | null> {
  if (!text.startsWith(form)) return null
  try {
    const bytes = Uint8Array.from(atob(text.slice(form.length)), letter => letter.charCodeAt(0))
    const iv = bytes.subarray(0, ivBytes)
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(ivBytes))
    return JSON.parse(new TextDecoder().decode(opened)) as Value
  } catch {
    return null
  }
}

const [database, store, name] = ['selvedge', 'keys', 'cart']

let known: CryptoKey | undefined

/**
 * The key of what this browser keeps of a shopper: cart and checkout. It is made here, cannot be exported, and is kept
 * where only pages of this shop reach it. @throws where a browser has no such place, or none on a page without https.
 */
async function browserKey(): Promise<CryptoKey> {
  known ??= await keptKey()
  return known
}

async function keptKey(): Promise<CryptoKey> {
  const keys = await open()
  try {
    const kept = await ask<CryptoKey | undefined>(keys.transaction(store).objectStore(store).get(name))
    if (kept) return kept
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const transaction = keys.transaction(store, 'readwrite').objectStore(store)
    // Another tab may have been faster: what is there first is the key of all.
    const first = await ask<CryptoKey | undefined>(transaction.get(name))
    if (first) return first
    await ask(transaction.put(made, name))
    return made
  } finally {
    keys.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return ask(request)
}

function ask<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
