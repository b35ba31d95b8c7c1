import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PriceRung } from '#domain/shared/why-price.ts'
import { ask } from '../../../../client/ask.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import type { PriceTrailModel } from '../../../../models/price-trail.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Moment } from '../../../history/moment.tsx'
import { useNumbers } from '../grid/numbers.ts'
import { Ladder } from './ladder.tsx'
import { useRungs } from './use-rungs.ts'

type Price = PriceTrailModel['prices'][number]

/** At which prices a variant was sold, from when until when, and why: asked for when somebody opens it, and looked up by a day. */
export function PriceTrail({ productId, sku }: { readonly productId: string; readonly sku: string }) {
  const t = useWords('product-editor')
  const [told, setTold] = useState<PriceTrailModel | null>(null)
  const [failed, setFailed] = useState(false)
  const [day, setDay] = useState('')

  async function read() {
    const address = `/api/admin/products/${encodeURIComponent(productId)}/price-trail?${new URLSearchParams({ sku })}`
    const asked = await ask<PriceTrailModel>('GET', address)
    setFailed(!asked.success)
    if (asked.success) setTold(asked.answer)
  }

  const prices = told?.prices.filter(price => day === '' || isOn(price, day)) ?? []
  return (
    <details
      className="product-history"
      onToggle={event => {
        if (event.currentTarget.open) void read()
      }}
    >
      <summary>{t('trail.title')}</summary>
      <div className="panel-part">
        <TextField
          label={t('trail.day')}
          type="date"
          optional
          value={day}
          onChange={event => setDay(event.target.value)}
        />
        <p role="status">{failed ? t('history.failed') : told && prices.length === 0 ? t('trail.none') : null}</p>
        <ol>
          {prices.map(price => (
            <Sold key={price.from} price={price} />
          ))}
        </ol>
      </div>
    </details>
  )
}

/** Whether it counted at some time of a day, by the clock of the browser. */
function isOn({ from, until }: Price, day: string): boolean {
  const begins = new Date(`${day}T00:00`)
  const ends = new Date(begins)
  ends.setDate(ends.getDate() + 1)
  return new Date(from) < ends && (until === null || new Date(until) > begins)
}

function Sold({ price: { price, from, until, rungs, by } }: { readonly price: Price }) {
  const t = useWords('product-editor')
  const words = useNumbers()
  const { nameOf, amountOf } = useRungs()
  const feed = by.source === null ? null : t('history.feed', { source: by.source })
  const staff = by.by.kind === 'staff' ? (by.by.name ?? t('history.erased')) : null
  const who = staff ?? feed ?? t(by.by.kind === 'owner' ? 'history.owner' : 'history.shop')
  return (
    <li>
      <p>
        <b>
          <bdi>{price === null ? t('trail.notSold') : words.price(price)}</bdi>
        </b>{' '}
        <Moment at={from} shows="both" /> – {until === null ? t('trail.still') : <Moment at={until} shows="both" />}
      </p>
      {price === null ? null : (
        <Ladder
          lines={rungs.map((rung: PriceRung, at) => ({ name: nameOf(rung), value: amountOf(rung, at) }))}
          end={{ name: t('why.sells'), value: words.price(price) }}
        />
      )}
      <small className="text-ink-2">
        <bdi>{t(`history.${by.what}`, { who })}</bdi>
        {by.priceChange === null ? null : (
          <>
            {' · '}
            <bdi>{t(by.priceChange.back ? 'history.pricesBack' : 'history.prices', { name: by.priceChange.name })}</bdi>
          </>
        )}
        {by.reason === null ? null : (
          <>
            {' · '}
            <q>
              <bdi>{by.reason}</bdi>
            </q>
          </>
        )}{' '}
        · <Link to={`?at=${from}`}>{t('trail.look')}</Link>
      </small>
    </li>
  )
}
