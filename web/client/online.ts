/** Resolves at once, or when the connection is back: what is loaded offline only fails. */
export function online(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise(back => window.addEventListener('online', () => back(), { once: true }))
}
