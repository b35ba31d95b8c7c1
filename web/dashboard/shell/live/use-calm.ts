import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router-dom'
import { prefetchData } from '../../../app/data.ts'
import { whenLeaving } from '../../../client/leaving.ts'

/**
 * A function that acts at once, and then once at most in so many ms, however often it is called. It asks the shop, so while
 * the browser is offline it waits, and acts once when the connection is back.
 */
export function useCalm(restMs: number, act: () => Promise<void>): () => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const state = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; restsUntil: number; waits: boolean }>({
    restsUntil: 0,
    waits: false,
  })
  const calm = useCallback(() => {
    const { current } = state
    current.timer ??= setTimeout(
      () => {
        current.timer = undefined
        if (whenLeaving.aborted) return
        current.waits = !navigator.onLine
        if (current.waits) return
        current.restsUntil = Date.now() + restMs
        void latest.current()
      },
      Math.max(0, current.restsUntil - Date.now()),
    )
  }, [restMs])
  useEffect(() => {
    const { current } = state
    const onOnline = () => {
      if (current.waits) calm()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      clearTimeout(current.timer)
      current.timer = undefined
    }
  }, [calm])
  return calm
}

/**
 * Asks for the data of the page anew, as calmly. Not while another page is on its way: that one would begin anew each time, and
 * nobody could leave a page that changes often. Data that were on their way may be older than the change, so they are asked for
 * once they are there. Where the shop does not answer, the page stays as it is until the next change: a shop that is back says
 * that anything may have changed.
 */
export function useCalmRefresh(restMs: number): () => void {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const latest = useRef(state)
  const missed = useRef(false)
  const refresh = useCalm(restMs, async () => {
    const { pathname, search } = window.location
    if (latest.current === 'idle' && !(await prefetchData(pathname + search, whenLeaving))) return
    missed.current = latest.current !== 'idle'
    if (!missed.current) await revalidate()
  })
  useEffect(() => {
    latest.current = state
    if (state !== 'idle' || !missed.current) return
    missed.current = false
    refresh()
  }, [state, refresh])
  return refresh
}
