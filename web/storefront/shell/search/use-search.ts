import { useEffect, useState } from 'react'
import { ask } from '../../../client/ask.ts'
import type { SearchModel } from '../../../models/search.ts'

const debounceMs = 150

export type Found = { readonly model: SearchModel | null; readonly failed: boolean }

/** Suggestions for a text, debounced. The last answer stays until the next one; null: nothing was asked yet. */
export function useSearch(q: string | null, language: string): Found {
  const [found, setFound] = useState<Found>({ model: null, failed: false })
  useEffect(() => {
    if (q === null) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      const model = await askSearch(q, language, stale.signal)
      if (stale.signal.aborted) return
      setFound(before => ({ model: model ?? before.model, failed: model === null }))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [q, language])
  return found
}

/** Asks the shop for a text's suggestions and products; null where no answer came. Never throws. */
export async function askSearch(q: string, language: string, signal: AbortSignal): Promise<SearchModel | null> {
  const parameters = new URLSearchParams({ q, lng: language })
  const asked = await ask<SearchModel>('GET', `/api/home/product_search?${parameters}`, { signal })
  return asked.success ? asked.answer : null
}
