import { useEffect, useState } from 'react'
import { ask, inLanguage } from '../../client/ask.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderCell, OrderPageModel } from '../../models/order-page.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Refused } from '../record/refused.tsx'
import { address, WhatHappens } from './panel-parts.tsx'
import { usePreview } from './refund-preview.tsx'

type Variant = {
  readonly sku: string
  readonly color: string | null
  readonly size: string | null
  /** -1: unlimited */
  readonly available: number
}
type Choices = readonly { readonly productId: string; readonly variants: readonly Variant[] }[]
type Swap = { readonly sku: string; readonly to: string; readonly quantity: number }
export type SwapFields = { readonly hours: string; readonly swaps: { readonly [sku: string]: Swap } }
type Preview = {
  readonly after: number
  readonly difference: number
  readonly settled: 'nothing' | 'at-the-door' | 'given-back' | 'paid-first'
}

export const noSwaps: SwapFields = { hours: '48', swaps: {} }

/** An exchange, as a request says it. */
export const swapsIn = ({ swaps }: SwapFields): readonly Swap[] =>
  Object.values(swaps).filter(({ to, quantity }) => to !== '' && quantity > 0)

/** The order as it would be with them. */
export function useSwaps(order: OrderPageModel, fields: SwapFields) {
  const language = useLanguage()
  const wanted = swapsIn(fields)
  const shown = usePreview<Preview>(wanted.length > 0 ? address(order, 'amend/preview') : null, { swaps: wanted })
  const { difference = 0, settled } = shown.preview ?? {}
  return {
    ...shown,
    /** The buyer has to pay the difference first. */
    asks: settled === 'paid-first',
    more: moneyFormat(language, order.currency)(Math.abs(difference)),
  }
}

type Props = {
  readonly order: OrderPageModel
  readonly fields: SwapFields
  readonly edit: (change: Partial<SwapFields>) => void
  readonly shown: ReturnType<typeof useSwaps>
}

/** Pieces that become another size or colour, and the total with them. */
export function SwapFieldset({ order, fields: { hours, swaps }, edit, shown }: Props) {
  const t = useWords('order-page')
  const language = useLanguage()
  const [choices, setChoices] = useState<Choices>([])
  const choicesAt = inLanguage(address(order, 'amend/choices'))
  useEffect(() => {
    void ask<Choices>('GET', choicesAt).then(asked => asked.success && setChoices(asked.answer))
  }, [choicesAt])
  const { preview, asks, more } = shown
  return (
    <>
      <Refused refusal={shown.refusal} />
      <p className="text-ink-2">{t('amend.hint')}</p>
      {order.products.map(({ productId, name, colors }) => (
        <fieldset key={productId} className="swaps">
          <legend>
            <bdi>{name}</bdi>
          </legend>
          {colors.flatMap(color =>
            color.cells.map(cell =>
              cell.left > 0 ? (
                <SwapRow
                  key={cell.sku}
                  cell={cell}
                  color={color.name}
                  variants={choices.find(each => each.productId === productId)?.variants ?? []}
                  swap={swaps[cell.sku] ?? { sku: cell.sku, to: '', quantity: cell.left }}
                  onChange={swap => edit({ swaps: { ...swaps, [cell.sku]: swap } })}
                />
              ) : null,
            ),
          )}
        </fieldset>
      ))}
      {preview ? (
        <p className="sum" aria-live="polite">
          <Total {...preview} />
        </p>
      ) : null}
      {asks ? (
        <label className="swap-hours">
          {t('amend.hours')}
          <select className="list-field" value={hours} onChange={({ target }) => edit({ hours: target.value })}>
            {(['24', '48', '72', '168'] as const).map(each => (
              <option key={each} value={each}>
                {t(`amend.hourOptions.${each}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <WhatHappens
        lines={
          asks
            ? [t('amend.link', { amount: more }), t('amend.ends')]
            : [
                t('amend.stock'),
                preview?.settled === 'given-back' && t('amend.back', { amount: more }),
                t('amend.mail'),
              ]
        }
      />
    </>
  )

  function Total({ after, difference, settled }: Preview) {
    const money = moneyFormat(language, order.currency)
    const total = money(after)
    const amount = money(Math.abs(difference))
    if (settled === 'nothing') return t('amend.same', { total })
    if (settled === 'paid-first') return t('amend.paidFirst', { total, amount })
    return t(difference > 0 ? 'amend.more' : 'amend.less', { total, amount })
  }
}

type RowProps = {
  readonly cell: OrderCell
  readonly color: string | null
  readonly variants: readonly Variant[]
  readonly swap: Swap
  readonly onChange: (swap: Swap) => void
}

/** So many pieces of one size, and what they become. Sizes of the same colour come first. */
function SwapRow({ cell, color, variants, swap, onChange }: RowProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const name = [color, cell.size].filter(Boolean).join(', ') || t('oneSize')
  const others = variants.filter(({ sku }) => sku !== cell.sku)
  const sorted = [...others.filter(each => each.color === color), ...others.filter(each => each.color !== color)]
  const label = (each: Variant) => {
    const called = [each.color === color ? null : each.color, each.size].filter(Boolean).join(', ') || each.sku
    const number = numberIn(language, each.available)
    if (each.available === -1) return called
    return `${called} (${each.available > 0 ? t('amend.left', { number }) : t('amend.none')})`
  }
  return (
    <div className="swap">
      <span>{name}</span>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={cell.left}
        aria-label={t('amend.pieces', { name })}
        value={swap.quantity}
        onFocus={event => event.target.select()}
        onChange={({ target }) => {
          const quantity = Math.min(cell.left, Math.max(0, Math.trunc(Number(target.value) || 0)))
          onChange({ ...swap, quantity })
        }}
      />
      <span aria-hidden="true" className="text-ink-2">
        {t('amend.to')}
      </span>
      <select
        className="list-field"
        aria-label={t('amend.choose', { name })}
        value={swap.to}
        onChange={({ target }) => onChange({ ...swap, to: target.value })}
      >
        <option value="">{t('amend.keep')}</option>
        {sorted.map(each => (
          <option key={each.sku} value={each.sku} disabled={each.available === 0}>
            {label(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
