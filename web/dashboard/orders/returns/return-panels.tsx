import { useId } from 'react'
import { isPartOf } from '#domain/payment/decide.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ReturnListModel, ReturnRowModel } from '../../../models/return-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { PanelForm, WhatHappens } from '../../order-forms/panel-parts.tsx'
import { Ladder, usePreview } from '../../order-forms/refund-preview.tsx'
import { useDraft } from '../../record/drafts.ts'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly row: ReturnRowModel
  readonly may: ReturnListModel['may']
  /** What is typed is kept under this name. */
  readonly draft: string
  /** Says what was done, or that the provider refused it; nothing: it was closed. */
  readonly onClose: (said?: string, refused?: boolean) => void
}

const address = ({ number }: ReturnRowModel, step: string) => `/api/admin/returns/${number}/${step}`

/** Lets the buyer send the pieces back. */
export function ApprovePanel({ row, onClose }: Props) {
  const t = useWords('returns')
  const { tell, pending, refusal, dialog } = useTell()
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(row, 'approve'))) onClose(t('approve.done', { number: row.number }))
      }}
      footer={
        <Button type="submit" pending={pending}>
          {t('approve.open')}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <WhatHappens lines={[t('approve.mail'), t(row.unpaid ? 'approve.unpaid' : 'approve.next')]} />
      {dialog}
    </PanelForm>
  )
}

/** Declines, with a note that the buyer gets by mail. */
export function DeclinePanel({ row, draft, onClose }: Props) {
  const t = useWords('returns')
  const { tell, pending, refusal, dialog } = useTell()
  const { fields, edit } = useDraft(draft, () => ({ note: '' }))
  return (
    <PanelForm
      onSubmit={async () => {
        if (await tell('POST', address(row, 'decline'), fields)) onClose(t('decline.done', { number: row.number }))
      }}
      footer={
        <Button type="submit" pending={pending}>
          {t('decline.press')}
        </Button>
      }
    >
      <Refused refusal={refusal} />
      <TextField
        {...{ label: t('decline.note'), hint: t('decline.hint'), optional: true, maxLength: 2000 }}
        value={fields.note}
        onChange={event => edit({ note: event.target.value })}
      />
      <WhatHappens lines={[t('decline.mail'), t('decline.again')]} />
      {dialog}
    </PanelForm>
  )
}

type Received = { readonly shelf: { readonly [sku: string]: number }; readonly unfit: string }

/** Notes what came back and what of it goes to the shelf, and gives the money back where the member may. */
export function ReceivePanel({ row, may, draft, onClose }: Props) {
  const t = useWords('returns')
  const orders = useWords('orders')
  const language = useLanguage()
  const id = useId()
  const { tell, pending, refusal, dialog } = useTell()
  const { fields, edit } = useDraft<Received>(draft, () => ({
    shelf: Object.fromEntries(row.lines.map(({ sku, quantity }) => [sku, quantity])),
    unfit: '',
  }))
  const { shelf, unfit } = fields
  const came = row.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const back = row.lines.reduce((sum, { sku }) => sum + (shelf[sku] ?? 0), 0)
  const pieces = (count: number) => orders('pieces', { count, number: numberIn(language, count) })
  const money = moneyFormat(language, row.currency)(row.amount ?? 0)
  const arrived = row.status === 'received'
  const press = row.unpaid
    ? t(arrived ? 'receive.close' : 'receive.closeBoth')
    : t(arrived ? 'receive.give' : 'receive.both', { money })
  const shown = usePreview(may.delete && !row.unpaid ? address(row, 'refund') : null, null)

  async function receive(): Promise<boolean> {
    if (arrived) return true
    const restock = Object.entries(shelf).flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []))
    return tell('POST', address(row, 'receive'), { ...(restock.length > 0 && { restock }), unfit })
  }
  const giveBack = async () => {
    if (!(await receive()) || !(await tell('POST', address(row, 'refund')))) return
    if (row.unpaid) return onClose(t('receive.closed', { number: row.number }))
    const state = await refundState(row.returnId)
    onClose(t(`receive.${state}`, { money }), state === 'refused')
  }
  const onlyReceive = async () => {
    if (await receive()) onClose(t('receive.done', { number: row.number }))
  }

  return (
    <PanelForm
      onSubmit={may.delete ? giveBack : onlyReceive}
      footer={
        <>
          <Button type="submit" pending={pending}>
            {may.delete ? press : t('receive.only')}
          </Button>
          {may.delete && !arrived ? (
            <Button look="secondary" pending={pending} onClick={() => void onlyReceive()}>
              {t('receive.only')}
            </Button>
          ) : null}
        </>
      }
    >
      <Refused refusal={refusal} />
      {arrived ? null : (
        <>
          <fieldset className="choose return-lines">
            <legend>{t('receive.shelf')}</legend>
            {row.lines.map(({ uid, sku, name, color, size, quantity }) => {
              const label = [name, color?.name, size].filter(Boolean).join(', ')
              return (
                <div key={uid} className="choose-row">
                  <label htmlFor={`${id}-${sku}`}>
                    <span>
                      <bdi>{label}</bdi>
                    </span>
                    <input
                      id={`${id}-${sku}`}
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={quantity}
                      value={shelf[sku] ?? 0}
                      onFocus={event => event.target.select()}
                      onChange={({ target }) => {
                        const wanted = Math.trunc(Number(target.value) || 0)
                        edit({ shelf: { ...shelf, [sku]: Math.min(quantity, Math.max(0, wanted)) } })
                      }}
                    />
                    <small>{t('receive.of', { number: numberIn(language, quantity) })}</small>
                  </label>
                </div>
              )
            })}
          </fieldset>
          {back < came ? (
            <TextField
              {...{ label: t('receive.unfit', { pieces: pieces(came - back) }), hint: t('receive.unfitHint') }}
              {...{ optional: true, maxLength: 200 }}
              value={unfit}
              onChange={event => edit({ unfit: event.target.value })}
            />
          ) : null}
        </>
      )}
      {shown.preview ? <Ladder of={{ currency: row.currency, coupon: null, paid: 0 }} preview={shown.preview} /> : null}
      <WhatHappens
        lines={[
          !arrived && back > 0 && t('receive.stock', { pieces: pieces(back) }),
          !arrived && back < came && t('receive.off', { pieces: pieces(came - back) }),
          may.delete && (row.unpaid ? t('receive.unpaid') : t('receive.mail', { money })),
          !may.delete && t('receive.noRight'),
        ]}
      />
      {dialog}
    </PanelForm>
  )
}

/** How far the refund of a return came: a provider may answer later, and may refuse. It goes by the return's id. */
async function refundState(returnId: string): Promise<'given' | 'refused' | 'begun'> {
  type Open = { readonly refundId: string; readonly state: 'by-hand' | 'refused' | 'begun' }
  const asked = await ask<{ readonly refunds: readonly Open[] }>('GET', '/api/admin/refunds')
  const refunds = asked.success ? asked.answer.refunds : []
  const states = refunds.filter(({ refundId }) => isPartOf(refundId, returnId)).map(({ state }) => state)
  return (['refused', 'begun'] as const).find(state => states.includes(state)) ?? 'given'
}
