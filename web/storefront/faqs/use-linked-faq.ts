import { useEffect, useState } from 'react'

/** The question that the address names, once the page is alive: its disclosure opens, also in a browser that does not do so itself. */
export function useLinkedFaq(): string | null {
  const [linked, link] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const id = decodeURIComponent(window.location.hash.slice(1))
      link(id || null)
      // Once it is open there is something to scroll to.
      if (id) requestAnimationFrame(() => document.getElementById(id)?.closest('details')?.scrollIntoView())
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return linked
}
