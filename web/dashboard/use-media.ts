import { useSyncExternalStore } from 'react'

/** Whether the window answers a media query. False in the server's HTML: it says in CSS what is hidden until scripts run. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** For what a phone has no room for. */
export const useOnPhone = () => useMedia('(width < 48rem)')
