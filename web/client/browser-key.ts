const [database, store, name] = ['selvedge', 'keys', 'cart']

let known: CryptoKey | undefined

/**
 * The key of what this browser keeps of a shopper: cart and checkout. It is made here, cannot be exported, and is kept
 * where only pages of this shop reach it. @throws where a browser has no such place, or none on a page without https.
 */
export async function browserKey(): Promise<CryptoKey> {
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
