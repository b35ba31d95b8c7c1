let count = 0
const listeners = new Set<() => void>()

/** Pieces in the visitor's cart, for the button of the shell. The cart sets it after each change. */
export const cartCount = {
  get: () => count,
  set(next: number): void {
    count = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
