const key = 'viewed'
const most = 12

/** Ids of the products that this browser looked at, the last one first. */
export function readViewed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Nothing of it leaves the browser but a question for the cards. */
export function noteViewed(productId: string): void {
  try {
    const ids = [productId, ...readViewed().filter(id => id !== productId)].slice(0, most)
    localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // A browser that keeps nothing has no row of them.
  }
}
