import type { ReactNode } from 'react'
import type { OrderAct } from '#domain/request/events.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { OrderData } from '../../models/order-data.ts'
import { TextField } from '../../ui/field.tsx'
import { useTelling } from '../history/telling.ts'
import {
  type AddressChange,
  AddressFieldset,
  changedIn,
  sameAddress,
  useOpenedAddress,
} from '../order-forms/address-change.tsx'
import type { Fault } from '../order-forms/address-fields.tsx'
import { type CancelFields, CancelFieldset, nothingOff, useCancelling } from '../order-forms/cancel-fields.tsx'
import { WhatHappens } from '../order-forms/panel-parts.tsx'
import { noSwaps, type SwapFields, SwapFieldset, swapsIn, useSwaps } from '../order-forms/swap-fields.tsx'

/** What is typed about an order; the act and the order are chosen first. */
export type Change = AddressChange &
  CancelFields &
  SwapFields & { readonly number: number; readonly act: OrderAct | ''; readonly mailId: string }

export const noChange = (number: number, act: Change['act'] = ''): Change => ({
  ...{ ...sameAddress, ...nothingOff, ...noSwaps, mailId: '' },
  ...{ number, act },
})

/** What the request says of it; null: it is not said whole yet. */
export function bodyOf(change: Change): object | null {
  const { act, number, reason, mine, base, mailId, chosen, hours } = change
  switch (act) {
    case 'hold':
      return { act, number, reason }
    case 'release':
      return { act, number }
    case 'address':
      return changedIn(change).length > 0 ? { act, number, base, fields: mine, reason } : null
    case 'swap': {
      const swaps = swapsIn(change)
      return swaps.length > 0 ? { act, number, swaps, hours: Number(hours) } : null
    }
    case 'cancel': {
      const lines = Object.entries(chosen).flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []))
      return lines.length > 0 ? { act, number, lines, reason } : null
    }
    case 'mail':
      return mailId === '' ? null : { act, number, mailId }
    case '':
      return null
  }
}

type FieldsProps = {
  readonly data: OrderData
  readonly change: Change
  readonly edit: (change: Partial<Change>) => void
  /** What of the address the shop refused. */
  readonly faults: readonly Fault[]
}

/** What is to be said of the act that was chosen. */
export function ChangeFields(props: FieldsProps): ReactNode {
  switch (props.change.act) {
    case 'hold':
      return <Hold {...props} />
    case 'release':
      return <Release {...props} />
    case 'address':
      return <Address {...props} />
    case 'swap':
      return <Swaps {...props} />
    case 'cancel':
      return <Cancelled {...props} />
    case 'mail':
      return <Mail {...props} />
    case '':
      return null
  }
}

function Hold({ change, edit }: FieldsProps) {
  const t = useWords('order-notes')
  const page = useWords('order-page')
  return (
    <>
      <TextField
        {...{ label: page('why'), hint: t('hold.whyHint'), optional: true, maxLength: 500 }}
        value={change.reason}
        onChange={event => edit({ reason: event.target.value })}
      />
      <WhatHappens lines={[t('hold.state'), t('hold.stock'), t('hold.back')]} />
    </>
  )
}

function Release({ data: { order } }: FieldsProps) {
  const t = useWords('requests')
  const reasons = order.holds.flatMap(({ reason }) => (reason ? [reason] : []))
  return (
    <>
      {reasons.map(reason => (
        <p key={reason} className="notice" dir="auto">
          {reason}
        </p>
      ))}
      <WhatHappens lines={[t('change.released')]} />
    </>
  )
}

function Address({ data: { order }, change, edit, faults }: FieldsProps) {
  const { opened, failed } = useOpenedAddress(order)
  return <AddressFieldset {...{ order, opened, edit, faults }} failed={failed !== null} fields={change} />
}

function Swaps({ data: { order }, change, edit }: FieldsProps) {
  return <SwapFieldset {...{ order, edit }} fields={change} shown={useSwaps(order, change)} />
}

function Cancelled({ data: { order }, change, edit }: FieldsProps) {
  return <CancelFieldset {...{ order, edit }} fields={change} shown={useCancelling(order, change)} />
}

function Mail({ data: { order, mails }, change, edit }: FieldsProps) {
  const t = useWords('requests')
  const telling = useTelling(order.currency)
  return (
    <label className="thread-owner">
      <span>{t('change.mail')}</span>
      <select className="list-field" value={change.mailId} onChange={({ target }) => edit({ mailId: target.value })}>
        <option value="">{t('change.choose')}</option>
        {mails.mails.flatMap(({ mailId, about, sendable }) =>
          sendable ? (
            <option key={mailId} value={mailId}>
              {telling.mail(about)}
            </option>
          ) : (
            []
          ),
        )}
      </select>
    </label>
  )
}
