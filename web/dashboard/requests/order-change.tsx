import { useEffect, useId, useState } from 'react'
import type { OrderAct } from '#domain/request/events.ts'
import { fetchPage } from '../../app/data.ts'
import type { Refusal } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { OrderData } from '../../models/order-data.ts'
import type { ThreadModel } from '../../models/request-list.ts'
import { Button } from '../../ui/button.tsx'
import { actionsOf } from '../order-forms/acts.ts'
import type { Fault } from '../order-forms/address-fields.tsx'
import { type Change, ChangeFields, noChange } from './change-fields.tsx'

type Props = {
  readonly thread: ThreadModel
  readonly change: Change | null
  readonly onChange: (change: Change | null) => void
  readonly refusal: (Refusal & { readonly fields?: readonly Fault[] }) | null
}

/** One change of an order of the person, done before the answer leaves. */
export function OrderChange({ thread, change, onChange, refusal }: Props) {
  const t = useWords('requests')
  const id = useId()
  const numbers = thread.orders?.rows.flatMap(({ number }) => (number === null ? [] : [number])) ?? []
  const data = useOrder(change?.number ?? null, refusal)
  if (numbers.length === 0 || !thread.orders?.mayEdit) return null
  const edit = (more: Partial<Change>) => change && onChange({ ...change, ...more })
  const first = numbers.find(number => number === thread.orderNumber) ?? numbers[0]!
  return (
    <fieldset className="thread-change">
      <legend className="sr-only">{t('change.title')}</legend>
      <label className="choice-line">
        <input
          type="checkbox"
          checked={change !== null}
          onChange={({ target }) => onChange(target.checked ? noChange(first) : null)}
        />
        <b>{t('change.title')}</b>
      </label>
      {change ? (
        <>
          <div className="thread-change-what">
            <label htmlFor={`${id}-order`}>{t('change.order')}</label>
            <select
              id={`${id}-order`}
              className="list-field"
              value={change.number}
              onChange={({ target }) => onChange(noChange(Number(target.value)))}
            >
              {numbers.map(number => (
                <option key={number} value={number}>
                  #{number}
                </option>
              ))}
            </select>
            <label htmlFor={`${id}-act`}>{t('change.what')}</label>
            <select
              id={`${id}-act`}
              className="list-field"
              disabled={!data.found}
              value={change.act}
              onChange={({ target }) => onChange(noChange(change.number, target.value as OrderAct))}
            >
              <option value="">{t('change.choose')}</option>
              {data.found
                ? actsOf(data.found).map(act => (
                    <option key={act} value={act}>
                      {t(`change.act.${act}`)}
                    </option>
                  ))
                : null}
            </select>
          </div>
          {data.failed ? (
            <p role="alert" className="refused">
              {t('change.failed')}{' '}
              <Button look="secondary" size="small" onClick={data.again}>
                {t('change.again')}
              </Button>
            </p>
          ) : data.found && change.act !== '' ? (
            <ChangeFields data={data.found} {...{ change, edit }} faults={refusal?.fields ?? []} />
          ) : (
            <p className="text-ink-2" role="status">
              {data.found
                ? actsOf(data.found).length === 0
                  ? t('change.nothing')
                  : t('change.hint')
                : t('change.opening')}
            </p>
          )}
        </>
      ) : null}
    </fieldset>
  )
}

/** What the page of the order offers now, as far as an answer can do it. */
function actsOf({ order, mails }: OrderData): readonly OrderAct[] {
  const { more } = actionsOf(order)
  const offered = (
    [
      ['swap', 'amend'],
      ['address', 'address'],
      ['hold', 'hold'],
      ['cancel', 'cancel'],
    ] as const
  ).flatMap(([act, panel]) => (more.includes(panel) ? [act] : []))
  return [
    ...offered,
    ...(order.may.edit && order.holds.length > 0 ? (['release'] as const) : []),
    ...(order.may.edit && mails.mails.some(({ sendable }) => sendable) ? (['mail'] as const) : []),
  ]
}

/** The order as its own page shows it, and anew after each refusal. */
function useOrder(number: number | null, refusal: Refusal | null) {
  const prefix = useLanguagePrefix()
  const [asked, setAsked] = useState<{ readonly of: string | null; readonly data: OrderData | null } | null>(null)
  const [tries, setTries] = useState(0)
  const path = number === null ? null : `${prefix}/dashboard/orders/${number}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try, and each refusal, asks once more
  useEffect(() => {
    if (path === null) return
    let left = false
    fetchPage<OrderData>(path)
      .catch(() => null)
      .then(data => left || setAsked({ of: path, data }))
    return () => {
      left = true
    }
  }, [path, tries, refusal])
  const known = asked?.of === path ? asked : null
  return { found: known?.data ?? null, failed: known?.data === null, again: () => setTries(tries + 1) }
}
