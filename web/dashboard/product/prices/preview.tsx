import { useEffect, useState } from 'react'
import { textIn } from '#domain/shared/localized-text.ts'
import type { PriceMove } from '#domain/shared/price-move.ts'
import { ask, type Refusal } from '../../../client/ask.ts'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PricePreview, ShownPrices } from '../../../models/price-changes.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useMoments } from '../../history/moment.tsx'
import { usePriceWords } from './words.ts'

/** Whoever types is not asked about at every letter. */
const restMs = 300
/** The difference that is worth a word, in percent. */
const worthSaying = 0.1

export type Plan = { readonly move: PriceMove; readonly from: string | null; readonly until: string | null }

/** What a plan would do to these products; `told` is null while it is being asked. */
export function usePreview(rows: readonly string[], plan: Plan | null) {
  const [told, setTold] = useState<PricePreview | null>(null)
  const [fault, setFault] = useState<Refusal | null>(null)
  const asked = plan && JSON.stringify(plan)
  useEffect(() => {
    setTold(null)
    setFault(null)
    if (asked === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const body = { rows, ...JSON.parse(asked) }
      const { signal } = leaving
      const answer = await ask<PricePreview>('POST', '/api/admin/price-changes/preview', { body, signal })
      if (signal.aborted) return
      if (answer.success) setTold(answer.answer)
      else setFault(answer.problem)
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, rows])
  return { told, fault }
}

type Props = {
  readonly told: PricePreview
  readonly move: PriceMove
  readonly prices: ShownPrices
  /** Goes to the nearest ending instead, which moves prices least. */
  readonly onNearest: () => void
}

/** What would happen, in words: which prices move most, by how much they really do, and what stays. */
export function Preview({ told, move, prices, onNearest }: Props) {
  const t = useWords('prices')
  const jobs = useWords('jobs')
  const language = useLanguage()
  const moment = useMoments()
  const { money, percent } = usePriceWords(prices)
  const { products, span, most, not, held } = told
  const said = (count: number) => ({ count, number: numberIn(language, count) })
  const wanted = move.is === 'percent' ? move.points / 100 : null
  const strays = span !== null && wanted !== null && Math.abs(span.average - wanted) >= worthSaying
  const byEnding = strays && move.is === 'percent' && move.ending !== null
  return (
    <>
      {most.length > 0 ? (
        <table className="price-most">
          <caption>{t('most')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.product')}</th>
              <th scope="col">{t('now')}</th>
              <th scope="col">{t('then')}</th>
              <th scope="col">{t('by')}</th>
            </tr>
          </thead>
          <tbody>
            {most.map(({ productId, name, style, sku, from, to, percent: by }) => (
              <tr key={`${productId} ${sku}`}>
                <th scope="row">
                  <bdi>{textIn(name, language) || style}</bdi>
                  <small>
                    <bdi>{sku}</bdi>
                  </small>
                </th>
                <td>{money(from)}</td>
                <td>
                  <b>{money(to)}</b>
                </td>
                <td>{percent(by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <ul>
        <li>
          <b>{t('would', said(products))}</b> {products > 0 ? t('prices', said(told.prices)) : null}
        </li>
        {span ? (
          <li className={byEnding ? 'not' : undefined}>
            {byEnding
              ? t('span.ending', { average: percent(span.average), wanted: percent(wanted!) })
              : t('span.average', { average: percent(span.average) })}{' '}
            {span.lowest === span.highest
              ? null
              : t('span.between', { lowest: percent(span.lowest), highest: percent(span.highest) })}
            {byEnding && move.ending!.way !== 'nearest' ? (
              <button type="button" className="price-instead" onClick={onNearest}>
                {t('span.nearest')}
              </button>
            ) : null}
          </li>
        ) : null}
        {not.map(({ code, products: count }) => (
          <li key={code} className="not">
            {t('stay', said(count))} {jobs([`reason.${code}`, 'reason.other'] as never)}
          </li>
        ))}
        {held.map(({ changeId, name, from, until, products: count }) => (
          <li key={changeId} className="not">
            {t('stay', said(count))}{' '}
            {until === null
              ? t('held.from', { name: apart(name), from: moment(from, 'both') })
              : t('held.until', { name: apart(name), until: moment(until, 'both') })}
          </li>
        ))}
        {told.notPositive > 0 ? <li className="not">{t('notPositive', said(told.notPositive))}</li> : null}
        {told.belowMinimum > 0 ? (
          <li className="not">{t(move.is === 'discount' ? 'atMinimum' : 'belowMinimum', said(told.belowMinimum))}</li>
        ) : null}
        {told.discounted > 0 ? <li>{t('discounted', said(told.discounted))}</li> : null}
        <li>{t('noMail')}</li>
        <li>{t('undoable')}</li>
      </ul>
    </>
  )
}
