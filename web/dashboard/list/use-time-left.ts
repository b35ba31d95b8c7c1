import { useEffect, useRef, useState } from 'react'

/** Minutes until all rows are done, from the pace that this page has seen; null: it has seen too little. */
export function useTimeLeft(reached: number, total: number): number | null {
  const since = useRef<{ readonly at: number; readonly reached: number } | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const now = performance.now()
    since.current ??= { at: now, reached }
    const pace = (reached - since.current.reached) / (now - since.current.at)
    setLeft(pace > 0 ? (total - reached) / pace / 60_000 : null)
  }, [reached, total])
  return left
}
