import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Slugs of products that somebody asked for and has not filled in yet; the address names them, so that the page brings them. */
export function useAskedProducts() {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<readonly string[]>(() => (search.get('show') ?? '').split(',').filter(Boolean))
  const inAddress = search.get('show') ?? ''
  const wanted = asked.join(',')
  useEffect(() => {
    if (inAddress === wanted) return
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (wanted) next.set('show', wanted)
        else next.delete('show')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [inAddress, wanted, setSearch])
  return {
    asked,
    // At once, before the address says so: two codes may be scanned one right after the other.
    show: (slug: string) => setAsked(before => (before.includes(slug) ? before : [...before, slug])),
    hide: (slug: string) => setAsked(before => before.filter(each => each !== slug)),
  }
}
