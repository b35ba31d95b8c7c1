import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { fetchPage } from '../../../app/data.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ListModel, SavedViewsModel } from '../../../models/list.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { useCalm } from '../../shell/live/use-calm.ts'
import { useChanges } from '../../shell/live/use-live.ts'
import { type ListDeclaration, useListAddress } from '../declaration.ts'

/** Changes that follow at once are asked for together. */
const restMs = 1000
const tintMs = 1200
const announceMs = 20_000

type Listed<Row> = ListModel<Row> & SavedViewsModel

/**
 * The part of a list that others change while it is looked at: rows stay in their places, and only what is in them changes.
 * `stale`: the rows are older than the address, which is asked for them as a whole.
 */
export function useLiveRows<Row>(
  { liveView, keyOf, documentOf = keyOf }: ListDeclaration<Row>,
  loaded: Listed<Row>,
  stale: boolean,
) {
  const { pathname, search } = useLocation()
  const [seen, setSeen] = useState({ loaded, model: loaded, news: 0 })
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  if (seen.loaded !== loaded) setSeen({ loaded, model: loaded, news: 0 })
  const current = seen.loaded === loaded ? seen : { loaded, model: loaded, news: 0 }
  const latest = useRef({ current, keyOf, documentOf, path: '', stale })
  useEffect(() => {
    const params = new URLSearchParams(search)
    latest.current = {
      current,
      keyOf,
      documentOf,
      path: `${pathname}?${params.size > 0 ? `${params}&` : ''}rows=`,
      stale,
    }
  })
  const touched = useRef(new Set<string>())
  useChanges([liveView], ids => {
    const { current, keyOf, documentOf } = latest.current
    for (const row of current.model.rows) if (ids === null || ids.has(documentOf(row))) touched.current.add(keyOf(row))
    ask()
  })
  const ask = useCalm(restMs, async () => {
    const { current, path, keyOf, stale } = latest.current
    if (stale) return
    const ids = [...touched.current]
    touched.current.clear()
    // With no id at all an empty one asks for the counts alone.
    const fresh = await fetchPage<Listed<Row>>(path + (ids.map(encodeURIComponent).join(',') || ',')).catch(() => null)
    // Rows without an answer are asked for with the next change, or by the member.
    if (fresh === null || latest.current.current.loaded !== current.loaded) return
    setSeen(before => (before.loaded === current.loaded ? { ...before, ...merged(before, fresh, ids, keyOf) } : before))
    const before = new Map(current.model.rows.map(row => [keyOf(row), JSON.stringify(row)]))
    const differ = fresh.rows.filter(row => before.get(keyOf(row)) !== JSON.stringify(row)).map(keyOf)
    if (differ.length === 0) return
    setChanged(new Set(differ))
    setTimeout(() => setChanged(new Set()), tintMs)
  })

  return { model: current.model, changed, news: current.news }
}

/** Rows as they are now in their old places. More rows than before, less what left or came back to the page, are new. */
function merged<Row>(
  { model, news }: { readonly model: Listed<Row>; readonly news: number },
  fresh: Listed<Row>,
  asked: readonly string[],
  keyOf: (row: Row) => string,
): { readonly model: Listed<Row>; readonly news: number } {
  const rows = new Map(fresh.rows.map(row => [keyOf(row), row]))
  const wasFound = new Set(model.found)
  const isFound = new Set(fresh.found)
  const left = asked.filter(id => wasFound.has(id) && !isFound.has(id)).length
  const back = asked.filter(id => !wasFound.has(id) && isFound.has(id)).length
  const came = fresh.total - model.total + left - back
  const found = [...model.found.filter(id => !asked.includes(id)), ...isFound]
  const { views, saved, total, sums = null } = fresh
  return {
    model: { ...model, views, saved, total, sums, found, rows: model.rows.map(row => rows.get(keyOf(row)) ?? row) },
    news: news + Math.max(0, came),
  }
}

/** Says that there is more than is shown, and leads to it. */
export function News({ count, words }: { readonly count: number; readonly words: (count: number) => string }) {
  const t = useWords('dashboard')
  const address = useListAddress()
  return (
    <>
      <Announcement>{useSeldom(count === 0 ? '' : words(count))}</Announcement>
      {count > 0 ? (
        <p className="list-news">
          <ArrowUp size={14} />
          {words(count)}
          <Link to={address({})}>{t('list.showNews')}</Link>
        </p>
      ) : null}
    </>
  )
}

/** A text that changes every 20 seconds at most, so that a reader is not talked over. */
function useSeldom(text: string): string {
  const [said, setSaid] = useState(text)
  const nextAt = useRef(0)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (text !== '') nextAt.current = Date.now() + announceMs
        setSaid(text)
      },
      Math.max(0, nextAt.current - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [text])
  return said
}
