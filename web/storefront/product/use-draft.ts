import { useEffect, useState } from 'react'
import type { Draft } from './matrix-draft.ts'

/**
 * The text typed into the matrix. It stays on this device, for this visit: nothing goes to the cart before Add, and a
 * reload loses nothing.
 */
export function useDraft(productId: string, initial: () => Draft): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(initial)
  const key = `matrix ${productId}`
  useEffect(() => {
    const stored = read(key)
    if (stored) setDraft(before => (Object.keys(before).length > 0 ? before : stored))
  }, [key])
  return [
    draft,
    next => {
      setDraft(next)
      write(key, next)
    },
  ]
}

function read(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
  } catch {
    // Storage may be switched off; the draft then lives as long as the page.
    return null
  }
}

function write(key: string, draft: Draft): void {
  try {
    const filled = Object.entries(draft).filter(([, text]) => text !== '')
    if (filled.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(filled)))
  } catch {
    // As above.
  }
}
