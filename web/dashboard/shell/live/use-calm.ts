import { useEffect, useRef } from 'react'

/** A function that acts at once, and then once at most in so many ms, however often it is called. */
export function useCalm(restMs: number, act: () => Promise<void>): () => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const state = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; restsUntil: number }>({ restsUntil: 0 })
  useEffect(() => {
    const { current } = state
    return () => {
      clearTimeout(current.timer)
      current.timer = undefined
    }
  }, [])
  return () => {
    const { current } = state
    current.timer ??= setTimeout(
      () => {
        current.timer = undefined
        current.restsUntil = Date.now() + restMs
        void latest.current()
      },
      Math.max(0, current.restsUntil - Date.now()),
    )
  }
}
