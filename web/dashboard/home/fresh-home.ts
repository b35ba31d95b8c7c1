import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'
import { fetchPage } from '../../app/data.ts'
import { useCalm } from '../shell/live/use-calm.ts'
import { useChanges } from '../shell/live/use-live.ts'
import type { HomeData } from './loader.ts'

/** The whole page is asked for, so it rests longer than a list does. */
const restMs = 3000

/** The page's data, also as the shop goes on. */
export function useFreshHome(): HomeData {
  const loaded = useLoaderData() as HomeData
  const { pathname, search } = useLocation()
  const [seen, setSeen] = useState({ loaded, data: loaded })
  const ask = useCalm(restMs, async () => {
    // Without an answer the page stays as it is, until the next change.
    const data = await fetchPage<HomeData>(pathname + search).catch(() => null)
    if (data) setSeen({ loaded, data })
  })
  useChanges(['activity', 'history-lines', 'order-rows', 'returns', 'requests'], ask)
  return seen.loaded === loaded ? seen.data : loaded
}

/**
 * Rows that wait while somebody points at them or stands among them with the keys, so that no press meets another row; and
 * while they are `paused`.
 */
export function useSettled<Rows>(rows: Rows, paused = false) {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(rows)
  useEffect(() => {
    const part = ref.current
    const settle = (to?: EventTarget | null) => {
      if (paused) return
      if (!part?.matches(':hover') && !part?.contains((to ?? document.activeElement) as Node | null)) setShown(rows)
    }
    const onPointer = () => settle()
    const onFocus = ({ relatedTarget }: FocusEvent) => settle(relatedTarget ?? document.body)
    settle()
    part?.addEventListener('pointerleave', onPointer)
    part?.addEventListener('focusout', onFocus)
    return () => {
      part?.removeEventListener('pointerleave', onPointer)
      part?.removeEventListener('focusout', onFocus)
    }
  }, [rows, paused])
  return { ref, shown }
}
