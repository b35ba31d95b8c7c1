import type { SealedStorage } from '../../client/sealed-storage.ts'

const name = 'checkout-attempt'

type Attempt = { readonly key: string; readonly body: string }

/**
 * The key of an attempt to order: the same for as long as the same is ordered, over reloads too, so that a second press or
 * a repetition after a broken line makes no second order.
 */
export async function keyFor(body: unknown, tab: SealedStorage, make: () => string): Promise<string> {
  const text = JSON.stringify(body)
  const before = await tab.get<Attempt>(name)
  if (before?.body === text) return before.key
  const attempt: Attempt = { key: make(), body: text }
  await tab.set(name, attempt)
  return attempt.key
}

/** After an answer: the next attempt is another one. */
export function endAttempt(tab: SealedStorage): void {
  tab.remove(name)
}
