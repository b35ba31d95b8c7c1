import { ask } from '../../../client/ask.ts'
import type { SearchModel } from '../../../models/search.ts'

/** What the shop finds for a text; null where no answer came. Never throws. */
export async function askSearch(q: string, language: string, signal: AbortSignal): Promise<SearchModel | null> {
  const parameters = new URLSearchParams({ q, lng: language })
  const asked = await ask<SearchModel>('GET', `/api/home/product_search?${parameters}`, { signal })
  return asked.success ? asked.answer : null
}
