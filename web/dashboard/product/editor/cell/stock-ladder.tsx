import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EditedVariant, WhyStockModel } from '../../../../models/product-editor.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import { Ladder, type Line } from './ladder.tsx'

type Props = {
  readonly productId: string
  readonly variant: Pick<EditedVariant, 'sku' | 'onHand' | 'held' | 'available'>
}

/** Why so many can be bought: what the page knows at once, then the last count and the orders by name, from the log. */
export function StockLadder({ productId, variant }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { sku, onHand, held, available } = variant
  const [why, setWhy] = useState<WhyStockModel | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    // Who moves through the sheet asks for the cell that they stay in.
    const rest = setTimeout(async () => {
      const address = `/api/admin/products/${encodeURIComponent(productId)}/why-stock?sku=${encodeURIComponent(sku)}`
      const asked = await ask<WhyStockModel>('GET', address, { signal: leaving.signal })
      if (asked.success && asked.answer.available === available) setWhy(asked.answer)
    }, 250)
    return () => {
      clearTimeout(rest)
      leaving.abort()
    }
  }, [productId, sku, available])
  if (onHand === null) return null
  const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${numberIn(language, Math.abs(amount))}`
  const short = Math.max(0, held - onHand)
  const known: readonly Line[] = [
    { name: t('why.onHand'), value: numberIn(language, onHand) },
    ...(held > 0 ? [{ name: t('why.held'), value: signed(-held) }] : []),
    ...(short > 0 ? [{ name: t('why.short'), value: signed(short) }] : []),
  ]

  function lineOf(rung: WhyStockModel['rungs'][number]): Line {
    if (rung.why === 'counted') {
      const by = rung.shelf ? (rung.by === null ? t('why.shelf') : t('why.shelfBy', { who: rung.by })) : t('why.byFeed')
      return {
        name: (
          <>
            {by}, <Moment at={rung.at} shows="both" />
          </>
        ),
        value: numberIn(language, rung.amount),
      }
    }
    if (rung.why === 'withdrawn' || rung.why === 'earlier') {
      const name = (
        <>
          {t(`why.${rung.why}`)}, <Moment at={rung.at} shows="both" />
        </>
      )
      return { name, value: numberIn(language, rung.amount) }
    }
    const value = signed(rung.amount)
    if (rung.why === 'adjusted') return { name: t(`why.adjusted.${rung.reason}`), value }
    if (rung.why !== 'held' || rung.number === null)
      return { name: t(rung.why === 'held' ? 'why.begun' : `why.${rung.why}`), value }
    const order = (
      <Link to={`${prefix}/dashboard/orders/${rung.number}`}>
        <bdi>{t('why.order', { number: String(rung.number) })}</bdi>
      </Link>
    )
    return { name: order, value }
  }

  const lines = why && why.rungs.length > 0 ? why.rungs.map(lineOf) : known
  return <Ladder lines={lines} end={{ name: t('why.available'), value: numberIn(language, available) }} />
}
