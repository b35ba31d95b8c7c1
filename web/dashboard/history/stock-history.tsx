import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { StockHistoryEntry, StockHistoryModel } from '../../models/history.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Becomes } from '../record/becomes.tsx'
import { useTell } from '../record/use-tell.tsx'
import { Moment } from './moment.tsx'

type Props = {
  readonly productId: string
  readonly sku: string
  /** The end of the log when the page was read: what is open is read again after it. */
  readonly at?: number
  /** Whether the member may take back what was counted. */
  readonly mayUndo?: boolean
  /** Each entry leads to the stock as it was then. */
  readonly looksBack?: boolean
}

/** What changed the pieces of a variant, by whom and when; asked for when somebody opens it. */
export function StockHistory({ productId, sku, at = 0, mayUndo = false, looksBack = false }: Props) {
  const t = useWords('history')
  const prefix = useLanguagePrefix()
  const [told, setTold] = useState<StockHistoryModel | null>(null)
  const [failed, setFailed] = useState(false)
  const [onlyCounts, setOnlyCounts] = useState(false)
  const { tell, pending, refusal, dialog } = useTell()

  async function read(shown: readonly StockHistoryEntry[], before: number | null, counts: boolean) {
    const query = new URLSearchParams({
      sku,
      ...(counts && { only: 'counts' }),
      ...(before !== null && { before: String(before) }),
    })
    const address = `/api/admin/products/${encodeURIComponent(productId)}/stock-history?${query}`
    const asked = await ask<StockHistoryModel>('GET', address)
    // Nobody counted it yet: that is no failure.
    const none = !asked.success && asked.problem?.code === 'product-not-found'
    setFailed(!asked.success && !none)
    if (asked.success) setTold({ ...asked.answer, entries: [...shown, ...asked.answer.entries] })
    else if (none) setTold({ entries: [], before: null })
  }

  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      if (told) void read([], null, onlyCounts)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when to read again
  useEffect(() => latest.current(), [at])

  const takeBack = (of: number) =>
    tell('POST', `/api/admin/inventory/${encodeURIComponent(productId)}/undo`, { id: crypto.randomUUID(), of })

  const past = `${prefix}/dashboard/product/inventory/${encodeURIComponent(productId)}`
  return (
    <details
      className="product-history"
      onToggle={event => {
        if (event.currentTarget.open) void read([], null, onlyCounts)
      }}
    >
      <summary>{t('stock.title')}</summary>
      <div className="panel-part">
        <label className="check">
          <input
            type="checkbox"
            checked={onlyCounts}
            onChange={({ currentTarget: { checked } }) => {
              setOnlyCounts(checked)
              void read([], null, checked)
            }}
          />
          {t('stock.onlyCounts')}
        </label>
        {dialog}
        {refusal ? (
          <p role="alert" className="refused">
            {t('stock.notUndone')}
          </p>
        ) : null}
        <p role="status">{failed ? t('stock.failed') : told?.entries.length === 0 ? t('stock.none') : null}</p>
        <ol>
          {told?.entries.map(entry => (
            <Entry key={entry.id} entry={entry} past={looksBack ? past : null}>
              {mayUndo && entry.undo !== null ? (
                <Button look="quiet" size="small" pending={pending} onClick={() => void takeBack(entry.undo!)}>
                  {t('stock.undo')}
                </Button>
              ) : null}
            </Entry>
          ))}
        </ol>
        {told && told.before !== null ? (
          <Button look="secondary" size="small" onClick={() => void read(told.entries, told.before, onlyCounts)}>
            {t('stock.older')}
          </Button>
        ) : null}
      </div>
    </details>
  )
}

type EntryProps = {
  readonly entry: StockHistoryEntry
  /** The page of the stock; null: it is not looked at as it was. */
  readonly past: string | null
  readonly children: ReactNode
}

function Entry({ entry, past, children }: EntryProps) {
  const t = useWords('history')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { what, counted, by, reason, note, order, held, from, to, run } = entry
  // An adjustment says its reason in its sentence.
  const why = [
    what === 'StockCounted' && reason !== null && reason !== 'correction' && t(`stock.reason.${reason}`),
    note,
  ].filter(Boolean)
  const number = (pieces: number) => numberIn(language, pieces)
  const level = (pieces: number | null) => (pieces === null ? '…' : pieces < 0 ? t('stock.untracked') : number(pieces))
  const who = by.name ?? t(`by.${by.kind}`)
  const orderName = order === null ? t('stock.begun') : `#${order}`
  const pieces = number(Math.abs(held))
  const moved = from !== null && to !== null && from >= 0 && to >= 0 ? to - from : null
  const signed = moved === null ? '' : `${moved < 0 ? '−' : '+'}${number(Math.abs(moved))}`

  function sentence(): string {
    switch (what) {
      case 'StockCounted':
        return counted === 'feed'
          ? t('stock.fed', { pieces: level(to) })
          : t('stock.counted', { who, pieces: level(to) })
      case 'StockAdjusted':
        return t(`stock.adjusted.${reason ?? 'correction'}`, { who, pieces: signed })
      case 'StockCountWithdrawn':
        return t('stock.withdrawn', { who })
      case 'StockReserved':
        return t('stock.reserved', { order: orderName, pieces })
      case 'StockReleased':
        return t('stock.released', { order: orderName, pieces })
      case 'StockShipped':
        return t('stock.shipped', { order: orderName, pieces })
      case 'StockShipmentRetracted':
        return t('stock.retracted', { order: orderName, pieces })
    }
  }

  return (
    <li>
      <p>
        <bdi>{sentence()}</bdi>
      </p>
      {from === to ? null : (
        <p>
          {t('stock.onHand')} <del>{level(from)}</del>
          <Becomes />
          <ins>{level(to)}</ins>
        </p>
      )}
      {why.length > 0 ? (
        <p className="text-ink-2">
          <bdi>{why.join(': ')}</bdi>
        </p>
      ) : null}
      <small className="text-ink-2">
        <Moment at={entry.at} shows="both" />
        {past === null ? null : (
          <>
            {' · '}
            <Link to={`${past}?at=${entry.at}`}>
              {t('past.look')}
              <span className="sr-only">
                {' '}
                <Moment at={entry.at} shows="second" />
              </span>
            </Link>
          </>
        )}
        {order === null ? null : (
          <>
            {' · '}
            <Link to={`${prefix}/dashboard/orders/${order}`}>{t('stock.open')}</Link>
          </>
        )}
        {run === null ? null : (
          <>
            {' · '}
            <Link to={`${prefix}/dashboard/product/import/${run}`}>{t('stock.run')}</Link>
          </>
        )}
      </small>
      {children}
    </li>
  )
}
