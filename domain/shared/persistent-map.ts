/** An immutable map from text: a hash trie, so that a new entry copies a few small nodes. The empty one is null. */
export type PersistentMap<Value> = Node<Value> | null

type Entry<Value> = { readonly key: string; readonly value: Value }
type Leaf<Value> = { readonly hash: number; readonly entries: readonly Entry<Value>[] }
type Branch<Value> = { readonly slots: readonly (Node<Value> | null)[] }
type Node<Value> = Leaf<Value> | Branch<Value>

const bits = 5
const width = 1 << bits

export function entryOf<Value>(all: PersistentMap<Value>, key: string): Value | undefined {
  const hash = hashOf(key)
  let node = all
  for (let level = 0; node && 'slots' in node; level++) node = node.slots[slotOf(hash, level)] ?? null
  return node?.entries.find(entry => entry.key === key)?.value
}

/** In no order that means anything. */
export function* entriesIn<Value>(all: PersistentMap<Value>): Generator<readonly [key: string, value: Value]> {
  if (!all) return
  if ('slots' in all) for (const slot of all.slots) yield* entriesIn(slot)
  else for (const { key, value } of all.entries) yield [key, value]
}

export function withEntry<Value>(all: PersistentMap<Value>, key: string, value: Value): PersistentMap<Value> {
  return put(all, hashOf(key), { key, value }, 0)
}

export function withoutEntry<Value>(all: PersistentMap<Value>, key: string): PersistentMap<Value> {
  return drop(all, hashOf(key), key, 0)
}

function put<Value>(node: PersistentMap<Value>, hash: number, entry: Entry<Value>, level: number): Node<Value> {
  if (!node) return { hash, entries: [entry] }
  if ('slots' in node) {
    const slot = slotOf(hash, level)
    return { slots: node.slots.with(slot, put(node.slots[slot] ?? null, hash, entry, level + 1)) }
  }
  if (node.hash === hash) {
    return { hash, entries: [...node.entries.filter(other => other.key !== entry.key), entry] }
  }
  const slots: (Node<Value> | null)[] = new Array(width).fill(null)
  slots[slotOf(node.hash, level)] = node
  return put({ slots }, hash, entry, level)
}

function drop<Value>(node: PersistentMap<Value>, hash: number, key: string, level: number): PersistentMap<Value> {
  if (!node) return null
  if ('slots' in node) {
    const slot = slotOf(hash, level)
    const before = node.slots[slot] ?? null
    const after = drop(before, hash, key, level + 1)
    if (after === before) return node
    const slots = node.slots.with(slot, after)
    return slots.some(Boolean) ? { slots } : null
  }
  const entries = node.entries.filter(entry => entry.key !== key)
  if (entries.length === node.entries.length) return node
  return entries.length > 0 ? { hash: node.hash, entries } : null
}

function slotOf(hash: number, level: number): number {
  return (hash >>> (level * bits)) & (width - 1)
}

/** FNV-1a, 30 bits: six levels of five, so that two hashes that differ part before the bits run out. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}
