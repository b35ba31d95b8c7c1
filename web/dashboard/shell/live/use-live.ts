import { useEffect, useRef, useSyncExternalStore } from 'react'
import { followStream, type Heard, type LiveState } from './stream.ts'

/** Without scripts nothing comes, so that is what the server writes. */
let state: LiveState = 'paused'
const stateListeners = new Set<() => void>()
const listeners = new Set<(heard: Heard) => void>()

/** Follows the stream as long as the frame stands. */
export function useLiveStream(after: number): void {
  const first = useRef(after)
  useEffect(() => {
    const ending = new AbortController()
    followStream(
      first.current,
      {
        onHeard(heard) {
          for (const listener of listeners) listener(heard)
        },
        onState(next) {
          state = next
          for (const listener of stateListeners) listener()
        },
      },
      ending.signal,
    )
    return () => ending.abort()
  }, [])
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    listener => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    () => state,
    () => 'paused',
  )
}

/** Calls back when documents of these views change: with their ids, or with null where any of them may have. */
export function useChanges(views: readonly string[], then: (ids: ReadonlySet<string> | null) => void): void {
  const latest = useRef({ views, then })
  useEffect(() => {
    latest.current = { views, then }
  })
  useEffect(() => {
    const listener = (heard: Heard) => {
      const { views, then } = latest.current
      if (heard === null) return then(null)
      const mine = heard.filter(({ view }) => views.includes(view))
      if (mine.length > 0)
        then(mine.some(({ ids }) => ids.length === 0) ? null : new Set(mine.flatMap(({ ids }) => ids)))
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
