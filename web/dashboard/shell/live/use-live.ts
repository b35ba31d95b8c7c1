import { useEffect, useRef, useSyncExternalStore } from 'react'
import { whenLeaving } from '../../../client/leaving.ts'
import type { LivePacker, LiveView } from '../../../models/live.ts'
import { followStream, type Heard, type LiveState } from './stream.ts'

/** Without scripts nothing comes, so that is what the server writes. */
let state: LiveState = 'paused'
let packers: readonly LivePacker[] = []
const stateListeners = new Set<() => void>()
const listeners = new Set<(heard: Heard) => void>()

/** What was heard while a page was on its way may be missing in its data: the page hears it once more when it is there. */
const onTheWayMs = 5000
let lately: readonly { readonly at: number; readonly heard: Heard }[] = []

function hear(heard: Heard): void {
  const now = performance.now()
  lately = [...lately.filter(({ at }) => at > now - onTheWayMs), { at: now, heard }]
  for (const listener of listeners) listener(heard)
}

/** Follows the stream as long as the frame stands. */
export function useLiveStream(after: number): void {
  const first = useRef(after)
  useEffect(() => {
    const ending = new AbortController()
    followStream(
      first.current,
      {
        onHeard: hear,
        onPacking(next) {
          packers = next
          for (const listener of stateListeners) listener()
        },
        onState(next) {
          state = next
          for (const listener of stateListeners) listener()
        },
      },
      AbortSignal.any([ending.signal, whenLeaving]),
    )
    return () => ending.abort()
  }, [])
}

function onStateChange(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onStateChange,
    () => state,
    () => 'paused',
  )
}

const nobody: readonly LivePacker[] = []

/** Other members who pack something at this moment, as far as is known: where no changes come, nobody is. */
export function usePackers(): readonly LivePacker[] {
  return useSyncExternalStore(
    onStateChange,
    () => (state === 'live' ? packers : nobody),
    () => nobody,
  )
}

/** Calls back when documents of these views change: with their ids, or with null where any of them may have. */
export function useChanges(views: readonly LiveView[], then: (ids: ReadonlySet<string> | null) => void): void {
  useHeard(views, then, null)
}

/** Calls back when the document with this id changes. A page that goes on to another one misses no change of that. */
export function useChangesOf(views: readonly LiveView[], id: string | null, then: () => void): void {
  useHeard(views, ids => id !== null && (ids === null || ids.has(id)) && then(), id)
}

/** Changes that were heard lately are heard once more where another document is shown. */
function useHeard(
  views: readonly LiveView[],
  then: (ids: ReadonlySet<string> | null) => void,
  shown: string | null,
): void {
  const latest = useRef({ views, then })
  useEffect(() => {
    latest.current = { views, then }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is listened to anew
  useEffect(() => {
    const listener = (heard: Heard) => {
      const { views, then } = latest.current
      if (heard === null) return then(null)
      const mine = heard.filter(({ view }) => views.includes(view))
      if (mine.length > 0)
        then(mine.some(({ ids }) => ids.length === 0) ? null : new Set(mine.flatMap(({ ids }) => ids)))
    }
    listeners.add(listener)
    for (const { at, heard } of lately) if (at > performance.now() - onTheWayMs) listener(heard)
    return () => void listeners.delete(listener)
  }, [shown])
}
