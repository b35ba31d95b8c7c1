import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'

/** Reads the page anew every so many ms, counted from the last answer. */
export function useLookAgain(everyMs: number): void {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [state, revalidate, everyMs])
}
