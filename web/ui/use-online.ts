import { createContext, useSyncExternalStore } from 'react'

/** Whether the browser has a connection; the server takes it for granted. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
}

/** Where this is true, buttons that send something wait until the connection is back. */
export const SendingWaits = createContext(false)

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
