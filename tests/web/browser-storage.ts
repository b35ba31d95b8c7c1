import { createSealedStorage } from '#web/client/sealed-storage.ts'

export const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']) as Promise<CryptoKey>

/** A browser's storage: what lies in it as text, and the same through the key. */
export function browserStorage(key: () => Promise<CryptoKey> = keyOfOne()) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, storage, sealed: createSealedStorage({ storage: () => storage, key }) }
}

function keyOfOne() {
  const key = newKey()
  return () => key
}
