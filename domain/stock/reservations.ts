import type { StockLine } from './events.ts'

/**
 * Open reservations by order: a persistent hash trie, so that one more among ten thousand copies a handful of small
 * nodes, and an older state stays as it was.
 */
export type Reservations = Node | null

type Entry = { readonly orderId: string; readonly lines: readonly StockLine[] }
type Leaf = { readonly hash: number; readonly entries: readonly Entry[] }
type Branch = { readonly slots: readonly (Node | null)[] }
type Node = Leaf | Branch

const bits = 5
const width = 1 << bits

export function linesOf(reservations: Reservations, orderId: string): readonly StockLine[] | undefined {
  const hash = hashOf(orderId)
  let node = reservations
  for (let level = 0; node && 'slots' in node; level++) node = node.slots[slotOf(hash, level)] ?? null
  return node?.entries.find(entry => entry.orderId === orderId)?.lines
}

export function withReservation(
  reservations: Reservations,
  orderId: string,
  lines: readonly StockLine[],
): Reservations {
  return put(reservations, hashOf(orderId), { orderId, lines }, 0)
}

export function withoutReservation(reservations: Reservations, orderId: string): Reservations {
  return drop(reservations, hashOf(orderId), orderId, 0)
}

function put(node: Reservations, hash: number, entry: Entry, level: number): Node {
  if (!node) return { hash, entries: [entry] }
  if ('slots' in node) {
    const slot = slotOf(hash, level)
    return { slots: node.slots.with(slot, put(node.slots[slot] ?? null, hash, entry, level + 1)) }
  }
  if (node.hash === hash) {
    return { hash, entries: [...node.entries.filter(other => other.orderId !== entry.orderId), entry] }
  }
  const slots: (Node | null)[] = new Array(width).fill(null)
  slots[slotOf(node.hash, level)] = node
  return put({ slots }, hash, entry, level)
}

function drop(node: Reservations, hash: number, orderId: string, level: number): Reservations {
  if (!node) return null
  if ('slots' in node) {
    const slot = slotOf(hash, level)
    const before = node.slots[slot] ?? null
    const after = drop(before, hash, orderId, level + 1)
    if (after === before) return node
    const slots = node.slots.with(slot, after)
    return slots.some(Boolean) ? { slots } : null
  }
  const entries = node.entries.filter(entry => entry.orderId !== orderId)
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
