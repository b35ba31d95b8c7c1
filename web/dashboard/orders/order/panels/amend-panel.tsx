import { useEffect, useState } from 'react'
import { ask, inLanguage } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { OrderCell, OrderPageModel } from '../../../../models/order-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { moneyFormat } from '../../../../ui/money.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { useMoments } from '../../../history/moment.tsx'
import { useDraft } from '../../../record/drafts.ts'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { address, PanelForm, type PanelProps, WhatHappens } from './panel-parts.tsx'
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
type Fields = { readonly hours: string; readonly swaps: { readonly [sku: string]: Swap } }
type Preview = {
  readonly after: number
  readonly difference: number
  readonly settled: 'nothing' | 'at-the-door' | 'given-back' | 'paid-first'
}

/** Exchanges pieces that were not shipped for another size or colour, and shows the total before and after. */
export function AmendPanel({ order, draft, onClose }: PanelProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const money = moneyFormat(language, order.currency)
  const { tell, pending, refusal, dialog } = useTell()
  const [choices, setChoices] = useState<Choices>([])
  const { id, fields, edit } = useDraft<Fields>(draft, () => ({ hours: '48', swaps: {} }))
  const { hours, swaps } = fields
  const choicesAt = inLanguage(address(order, 'amend/choices'))
  useEffect(() => {
    void ask<Choices>('GET', choicesAt).then(asked => asked.success && setChoices(asked.answer))
  }, [choicesAt])
  const wanted = Object.values(swaps).filter(({ to, quantity }) => to !== '' && quantity > 0)
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  const shown = usePreview<Preview>(count > 0 ? address(order, 'amend/preview') : null, { swaps: wanted })
  const asks = shown.preview?.settled === 'paid-first'
  const more = money(Math.abs(shown.preview?.difference ?? 0))
  return (
    <PanelForm
      onSubmit={async () => {
        const body = { id, swaps: wanted, ...(asks && { hours: Number(hours) }) }
        const done = asks ? t('amend.asked', { amount: more }) : t('amend.done', { pieces })
        if (await tell('POST', address(order, 'amend'), body)) onClose(done)
      }}
      footer={
        <Button type="submit" pending={pending} disabled={shown.preview === null}>
          {asks ? t('amend.ask', { amount: more }) : t('amend.press', { pieces })}
        </Button>
      }
    >
      <Refused refusal={refusal ?? shown.refusal} />
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
      {shown.preview ? (
        <p className="sum" aria-live="polite">
          <Total {...shown.preview} />
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
                shown.preview?.settled === 'given-back' && t('amend.back', { amount: more }),
                t('amend.mail'),
              ]
        }
      />
      {dialog}
    </PanelForm>
  )

  function Total({ after, difference, settled }: Preview) {
    const total = money(after)
    const amount = money(Math.abs(difference))
    if (settled === 'nothing') return t('amend.same', { total })
    if (settled === 'paid-first') return t('amend.paidFirst', { total, amount })
    return t(difference > 0 ? 'amend.more' : 'amend.less', { total, amount })
  }
}

type PendingProps = {
  readonly order: OrderPageModel
  readonly amending: NonNullable<OrderPageModel['amending']>
  readonly onDone: (said: string) => void
}

/** Says what the order waits for, and takes it back. */
export function PendingAmendment({ order, amending: { pieces: count, amount, until }, onDone }: PendingProps) {
  const t = useWords('order-page')
  const language = useLanguage()
  const moment = useMoments()
  const { tell, pending, refusal, dialog } = useTell()
  const pieces = t('pieces', { count, number: numberIn(language, count) })
  return (
    <div className="notice pending-amendment">
      <p>
        {t('amend.pending', {
          pieces,
          amount: moneyFormat(language, order.currency)(amount),
          until: moment(until, 'both'),
        })}
      </p>
      <Refused refusal={refusal} />
      {order.may.edit ? (
        <Button
          look="secondary"
          size="small"
          pending={pending}
          onClick={async () => {
            if (await tell('POST', address(order, 'amend/withdraw'))) onDone(t('amend.withdrawn'))
          }}
        >
          {t('amend.withdraw')}
        </Button>
      ) : null}
      {dialog}
    </div>
  )
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
