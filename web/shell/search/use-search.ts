import { useEffect, useState } from 'react'
import type { SearchModel } from '../../storefront/shop.ts'

const debounceMs = 150

export type Found = { readonly model: SearchModel | null; readonly failed: boolean }

/**
 * What the shop suggests for a text. The old answer stays until the new one is there; an answer that is no longer wanted
 * is never shown. Null: nothing was asked yet.
 */
export function useSearch(q: string | null, language: string): Found {
  const [found, setFound] = useState<Found>({ model: null, failed: false })
  useEffect(() => {
    if (q === null) return
    const stale = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const parameters = new URLSearchParams({ q, lng: language })
        const response = await fetch(`/api/home/product_search?${parameters}`, { signal: stale.signal })
        if (!response.ok) throw new Error(String(response.status))
        setFound({ model: (await response.json()) as SearchModel, failed: false })
      } catch {
        if (!stale.signal.aborted) setFound(before => ({ model: before.model, failed: true }))
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [q, language])
  return found
}
