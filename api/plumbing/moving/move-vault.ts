import type { Vault, VaultEntry } from '../engines/vault/port.ts'
import { leftKeys } from '../events/vault-of-log.ts'

/** What a vault keeps, less the mark of one that was left. */
export async function* keysOf(vault: Vault): AsyncGenerator<VaultEntry> {
  for await (const entry of vault.entries()) if (entry.kind !== 'given' || entry.name !== leftKeys) yield entry
}

/** One entry as text, by which two are compared. */
const textOf = (entry: VaultEntry): string =>
  JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function textsOf(vault: Vault): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  for await (const entry of keysOf(vault)) texts.add(textOf(entry))
  return texts
}

async function secretsOf(vault: Vault): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>()
  for await (const entry of keysOf(vault))
    if (entry.kind === 'secret') secrets.set(entry.name, entry.value.toString('base64'))
  return secrets
}

/** How many keys of persons and how many secrets a vault has; both 0 for a new one. */
export async function countVault(vault: Vault): Promise<{ readonly keys: number; readonly secrets: number }> {
  let [keys, secrets] = [0, 0]
  for await (const { kind } of keysOf(vault)) {
    if (kind === 'key') keys++
    else if (kind !== 'unrecorded') secrets++
  }
  return { keys, secrets }
}

/** Whether a vault may be replaced by another: it is empty, an older copy of it, or what a move that ended half-way left there. */
export async function isOlderCopy(target: Vault, of: Vault): Promise<boolean> {
  const [there, own] = [await secretsOf(target), await secretsOf(of)]
  for (const [name, value] of there) if (own.get(name) !== value) return false
  if (there.size > 0) return true
  const all = await textsOf(of)
  for (const text of await textsOf(target)) if (!all.has(text)) return false
  return true
}

/** Whether both hold the same. */
export async function isSameVault(one: Vault, other: Vault): Promise<boolean> {
  const [a, b] = [await textsOf(one), await textsOf(other)]
  return a.size === b.size && [...a].every(text => b.has(text))
}
