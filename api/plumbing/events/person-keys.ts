import type { PersonKey, Vault } from '../engines/vault/port.ts'

const keptKeys = 10_000

/** Keys as readers need them: kept in memory, bounded, and forgotten the moment an erasure is known. */
export function createPersonKeys(vault: Vault) {
  const kept = new Map<string, PersonKey>()
  let forgotten = 0

  async function ask(person: string): Promise<PersonKey | undefined> {
    const before = forgotten
    const key = await vault.findKey(person)
    // What was asked before an erasure and answered after it may be the erased key.
    if (key && forgotten === before) {
      kept.set(person, key)
      if (kept.size > keptKeys) kept.delete(kept.keys().next().value!)
    }
    return key
  }

  return {
    /** The key with this id; undefined when it is gone, or the person has another one now. */
    async find(person: string, keyId: string): Promise<PersonKey | undefined> {
      const known = kept.get(person)
      const key = known?.keyId === keyId ? known : await ask(person)
      return key?.keyId === keyId ? key : undefined
    },
    /** For sealing the vault is asked each time: another process may have erased the key a moment ago. */
    keyOf: (person: string): Promise<PersonKey> => vault.keyOf(person),
    forget(person: string) {
      forgotten++
      kept.delete(person)
    },
  }
}
