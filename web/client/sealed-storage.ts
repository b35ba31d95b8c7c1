type SealedStorageDeps = {
  /** Asked each time: a browser whose storage is off throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Absent: this browser's own. */
  readonly key?: () => Promise<CryptoKey>
}

const form = 'v1.'
const ivBytes = 12

/** Keeps values as text that only the key can read or change: AES-GCM, a fresh nonce each time. */
export function createSealedStorage({ storage, key = browserKey }: SealedStorageDeps) {
  const turns = new Map<string, number>()
  const held = new Map<string, object>()

  function turnOf(name: string): number {
    const turn = (turns.get(name) ?? 0) + 1
    turns.set(name, turn)
    return turn
  }

  return {
    /** The value that this browser kept under a name; null for everything else. Never rejects. */
    async get<Value extends object>(name: string): Promise<Value | null> {
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
    /** Keeps the last value as JSON, or for the page's life only. Resolves to whether it outlives the page. */
    async set(name: string, value: object): Promise<boolean> {
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
    remove(name: string): void {
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
export type SealedStorage = ReturnType<typeof createSealedStorage>

async function seal(value: object, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  return form + btoa(Array.from([...iv, ...sealed], byte => String.fromCharCode(byte)).join(''))
}

/** Null for text that this key did not seal. */
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

/** This browser's key, which cannot be exported. @throws without IndexedDB, or on a page without https. */
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
