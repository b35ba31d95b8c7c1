import { useEffect, useState } from 'react'

/** So long a count can be taken back by one press: mails that it causes wait as long. */
const undoMs = 30_000

/** What can be taken back by one press; null again after half a minute. */
export function useForNow<Undo>() {
  const [undo, setUndo] = useState<Undo | null>(null)
  useEffect(() => {
    if (undo === null) return
    const over = setTimeout(() => setUndo(null), undoMs)
    return () => clearTimeout(over)
  }, [undo])
  return [undo, setUndo] as const
}
