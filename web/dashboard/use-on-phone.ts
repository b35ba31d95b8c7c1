import { useSyncExternalStore } from 'react'

const phone = '(width < 48rem)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(phone)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** For what a phone has no room for. False in the server's HTML: it says in CSS what is hidden until scripts run. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(phone).matches,
    () => false,
  )
}
