import { useSyncExternalStore } from 'react'
import { sameData } from '#domain/shared/merge-sections.ts'
import { noScans, type Scans } from './scans.ts'

/** On the device, so that a phone that goes to sleep forgets nothing. Signing out drops it with the drafts. */
const scansKey = 'scans'

const listeners = new Set<() => void>()
let known: { readonly text: string | null; readonly scans: Scans } = { text: null, scans: noScans }

export function scansNow(): Scans {
  let text: string | null = null
  try {
    text = localStorage.getItem(scansKey)
    if (text === known.text) return known.scans
    known = { text, scans: text === null ? noScans : { ...noScans, ...JSON.parse(text) } }
  } catch {
    // Without storage scans last as long as the page; what is unreadable is none.
    if (text !== null) known = { text, scans: noScans }
  }
  return known.scans
}

/** Changes what is kept, from what is kept now. */
export function changeScans(change: (scans: Scans) => Scans): void {
  const scans = change(scansNow())
  const text = sameData(scans, noScans) ? null : JSON.stringify(scans)
  try {
    if (text === null) localStorage.removeItem(scansKey)
    else localStorage.setItem(scansKey, text)
    known = { text, scans }
  } catch {
    known = { text: known.text, scans }
  }
  for (const listener of listeners) listener()
}

/** Whoever signs out leaves nothing on the device. */
export function forgetScans(): void {
  changeScans(() => noScans)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What was scanned on this device and is not saved. */
export function useScans(): Scans {
  return useSyncExternalStore(subscribe, scansNow, () => noScans)
}
