import { useEffect, useRef, useState } from 'react'
import { ask } from '../../client/ask.ts'
import { whenLeaving } from '../../client/leaving.ts'
import type { BellCount, BellModel } from '../../models/notifications.ts'
import { useCalm } from './live/use-calm.ts'
import { useChanges } from './live/use-live.ts'
import { useNextDay } from './live/use-next-day.ts'

const restMs = 2000

/**
 * What the member did not read, counted while the page stands. `refresh` asks at once. It sounds whenever something newer came:
 * one line may stand for several, so their number alone does not say it.
 */
export function useUnread(loaded: BellCount): BellCount & { readonly refresh: () => void } {
  const [{ unread, until }, setCount] = useState(loaded)
  useEffect(() => setCount(loaded), [loaded])
  const newest = useRef(loaded.until ?? '')
  useEffect(() => {
    if (until === null || until <= newest.current) return
    newest.current = until
    // Where the sound cannot be loaded, it stays silent.
    if (unread > 0)
      import('../notifications/sound.tsx').then(
        ({ soundOnce }) => soundOnce(until),
        () => {},
      )
  }, [unread, until])
  const refresh = useCalm(restMs, async () => {
    const asked = await ask<BellModel>('GET', '/api/admin/notifications?most=0', { signal: whenLeaving })
    if (asked.success) setCount(asked.answer)
  })
  useChanges(['activity', 'inventory', 'import-runs', 'permission-asks', 'notification-settings'], refresh)
  useNextDay(refresh)
  return { unread, until, refresh }
}
