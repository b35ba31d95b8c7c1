import { useEffect, useLayoutEffect, useRef } from 'react'

const cookie = 'single-keys'
const yearSeconds = 365 * 24 * 3600

/** Whether keys act by themselves in this browser. The choice belongs to the keyboard, so no account holds it. */
export function areSingleKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=off`)
}

export function setSingleKeys(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it is this browser's own choice, and lasts as a cookie does
  document.cookie = `${cookie}=${on ? 'on' : 'off'}; path=/; max-age=${yearSeconds}; samesite=lax`
}

/** Keys that do something without Ctrl or Cmd: never where they write something, and not where they are switched off. */
export function useSingleKeys(keys: { readonly [key: string]: () => void }): void {
  const latest = useRef(keys)
  // Before the page is painted: a key is about what is seen.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const writes = 'input, textarea, select, [contenteditable], dialog'
      if ((event.target instanceof Element && event.target.closest(writes)) || !areSingleKeysOn()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
