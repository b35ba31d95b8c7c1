import { useEffect } from 'react'
import { splitLanguage } from '../../../i18n/addresses.ts'

const key = 'recent-places'
const most = 8

type Kept = { readonly of: string; readonly paths: readonly string[] }

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    if (kept && Array.isArray(kept.paths)) return kept
  } catch {
    // Without storage nothing is recent.
  }
  return { of: '', paths: [] }
}

/** The addresses, behind the language, where a member was last on this device; the newest first. */
export function recentPaths(member: string): readonly string[] {
  const { of, paths } = read()
  return of === member ? paths : []
}

/** Notes where the member is: the address alone, which says nothing of a person. Another member begins anew. */
export function useNoteRecent(member: string, pathname: string): void {
  const { path } = splitLanguage(pathname)
  useEffect(() => {
    const paths = [path, ...recentPaths(member).filter(each => each !== path)].slice(0, most)
    try {
      localStorage.setItem(key, JSON.stringify({ of: member, paths } satisfies Kept))
    } catch {
      // As above.
    }
  }, [member, path])
}

export function forgetRecent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
