import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import { fetchPage } from '../../../app/data.ts'
import type { HistoryEntry } from '../../../models/history.ts'
import type { OrderData } from '../../../models/order-data.ts'
import { useCalm } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'

/** Changes that follow at once are asked for together. */
const restMs = 1000

/** The order as it is shown, and what came of others since the page was loaded, the newest first. */
type Seen = { readonly loaded: OrderData; readonly shown: OrderData; readonly news: readonly HistoryEntry[] }

/**
 * The page's data, also as others change it. Where something is typed and not sent, the page stays as it is: `waiting` is what came,
 * and `show` shows it.
 */
export function useFreshOrder(loaded: OrderData, typed: boolean) {
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  const [seen, setSeen] = useState<Seen>({ loaded, shown: loaded, news: [] })
  const [fresh, setFresh] = useState<{ readonly of: OrderData; readonly data: OrderData } | null>(null)
  const current = seen.loaded === loaded ? seen : { loaded, shown: loaded, news: [] }
  const came = fresh?.of === loaded && !sameData(fresh.data, current.shown) ? fresh.data : null
  const known = new Set(current.shown.history.entries.map(({ id }) => id))
  const entries = came?.history.entries.filter(({ id }) => !known.has(id)) ?? []
  const show = () => came && setSeen({ loaded, shown: came, news: entries })
  if (came && !typed) show()
  const ask = useCalm(restMs, async () => {
    // Without an answer the page stays as it is, until the next change.
    const data = await fetchPage<OrderData>(pathname).catch(() => null)
    if (data) setFresh({ of: loaded, data })
  })
  useChangesOf(['order', 'order-rows'], loaded.order.orderId, ask)
  // What the member just did themselves is on its way, and is no news.
  const waiting = came && typed && state === 'idle' ? entries : null
  return { data: current.shown, news: current.news, waiting, show }
}
