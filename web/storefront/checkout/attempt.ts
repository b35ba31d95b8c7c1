const key = 'checkout-attempt'

type Attempt = { readonly key: string; readonly body: string }

/**
 * The key of an attempt to order: the same for as long as the same is ordered, over reloads too, so that a second press or
 * a repetition after a broken line makes no second order.
 */
export function keyFor(body: unknown, storage: Pick<Storage, 'getItem' | 'setItem'>, make: () => string): string {
  const text = JSON.stringify(body)
  try {
    const before = JSON.parse(storage.getItem(key) ?? 'null') as Attempt | null
    if (before?.body === text) return before.key
    const attempt: Attempt = { key: make(), body: text }
    storage.setItem(key, JSON.stringify(attempt))
    return attempt.key
  } catch {
    return make()
  }
}

/** After an answer: the next attempt is another one. */
export function endAttempt(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(key)
  } catch {
    // Storage is off: no key was kept.
  }
}
