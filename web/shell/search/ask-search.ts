import type { SearchModel } from '../../storefront/models/search.ts'

/** What the shop finds for a text. Never throws: null, and a line in the console, where no answer came. */
export async function askSearch(q: string, language: string, signal: AbortSignal): Promise<SearchModel | null> {
  try {
    const parameters = new URLSearchParams({ q, lng: language })
    const response = await fetch(`/api/home/product_search?${parameters}`, { signal })
    if (!response.ok) throw new Error(String(response.status))
    return (await response.json()) as SearchModel
  } catch (error) {
    if (!signal.aborted) console.error('The product search did not answer:', error)
    return null
  }
}
