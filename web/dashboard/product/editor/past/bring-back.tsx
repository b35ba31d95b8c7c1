import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { skuOf } from '#domain/product/events.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../../models/product-editor.ts'
import type { PastValue, ProductPastModel } from '../../../../models/product-past.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment, useMoments } from '../../../history/moment.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { usePaths } from '../use-paths.tsx'
import { differing } from './differing.ts'

type Props = {
  readonly was: ProductEditorModel
  readonly now: ProductEditorModel
  readonly past: ProductPastModel
}

/** Values that changed together from the same to the same: one choice. */
type Choice = { readonly key: string; readonly values: readonly PastValue[] }

const notOfFeeds = new Set(['status', 'slug', 'discount'])

/** What is another today than it was, and a choice of what comes back as a change of today. */
export function BringBack({ was, now, past }: Props) {
  const t = useWords('product-editor')
  const dashboard = useWords('dashboard')
  const language = useLanguage()
  const moment = useMoments()
  const id = useId()
  const revalidator = useRevalidator()
  const { tell, pending, refusal, forget, dialog } = useTell()
  const [save, setSave] = useState(() => crypto.randomUUID())
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'none' | 'reason' | null>(null)
  const [done, setDone] = useState(false)
  const choices = choicesOf(past.changes)
  const mayBring = (values: readonly PastValue[]) =>
    now.may.edit &&
    values.every(({ path, back, was }) => {
      const archives = (path === 'status' || archivedAt(path)) && was === 'archived'
      return back && (!archives || now.may.delete)
    })
  const picked = choices.filter(({ key }) => chosen.has(key))
  const taken = picked.flatMap(({ values }) => values)
  const number = (of: number) => numberIn(language, of)
  // Neither status nor address is a feed's, and no feed has a discount.
  const over = taken.filter(({ path, back }) => back?.value !== null && !notOfFeeds.has(path)).length
  const stock = was.variants.filter(({ sku, available }) =>
    now.variants.some(each => each.sku === sku && each.available !== available),
  ).length

  async function bring(event: FormEvent) {
    event.preventDefault()
    setDone(false)
    const wrong = taken.length === 0 ? 'none' : reason.trim() === '' ? 'reason' : null
    setFault(wrong)
    if (wrong) return
    const changes = Object.fromEntries(taken.map(({ path, back }) => [path, back!.value]))
    const body = { id: save, base: now.base, changes, reason: reason.trim(), broughtBackFrom: past.at }
    if (!(await tell('POST', `/api/admin/products/${encodeURIComponent(now.productId)}`, body)))
      return revalidator.revalidate()
    choose(new Set())
    setReason('')
    setSave(crypto.randomUUID())
    setDone(true)
  }

  function toggle(key: string, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(key)
    else next.delete(key)
    choose(next)
    // Another choice is another save.
    setSave(crypto.randomUUID())
    setFault(null)
    forget()
  }

  return (
    <section className="panel bring-back" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('past.bring', { at: moment(past.at, 'day') })}
        </h2>
        {choices.length === 0 ? null : (
          <small className="text-ink-2">
            {t('past.chosen', { number: number(picked.length), count: choices.length, all: number(choices.length) })}
          </small>
        )}
      </header>
      <form onSubmit={event => void bring(event)} noValidate>
        {choices.length === 0 ? <p className="panel-part">{t('past.allSame')}</p> : null}
        <ul>
          {choices.map(({ key, values }) => (
            <Row
              key={key}
              {...{ values, now }}
              chosen={mayBring(values) ? chosen.has(key) : null}
              onChoose={isOn => toggle(key, isOn)}
            />
          ))}
          {stock === 0 ? null : (
            <li className="off">
              <div>
                <b>{t('past.stock', { count: stock, number: number(stock) })}</b>
                <small>{t('past.shelf')}</small>
              </div>
            </li>
          )}
        </ul>
        {now.may.edit && choices.some(({ values }) => mayBring(values)) ? (
          <div className="panel-part editor-fields">
            <TextField
              label={t('past.why')}
              hint={dashboard('forGood')}
              required
              maxLength={500}
              value={reason}
              error={fault === 'reason' ? t('past.whyMissing') : undefined}
              onChange={event => {
                setReason(event.target.value)
                setFault(null)
              }}
            />
            <p className="text-ink-2">
              {t('past.today', { at: moment(past.at, 'day') })}{' '}
              {over > 0 ? t('past.over', { count: over, number: number(over) }) : null}
            </p>
            <p role="alert" className={fault === 'none' || refusal ? 'refused' : 'sr-only'}>
              {fault === 'none' ? t('past.chooseFirst') : null}
              {refusal
                ? `${t('refused')} ${refusal.code === 'edited-meanwhile' ? t('past.meanwhile') : refusal.detail}`
                : null}
            </p>
            <Button type="submit" pending={pending}>
              {t('past.press', { count: taken.length, number: number(taken.length) })}
            </Button>
          </div>
        ) : null}
        <p role="status" className={done ? 'panel-part' : 'sr-only'}>
          {done ? t('past.done') : null}
        </p>
      </form>
      {dialog}
    </section>
  )
}

type RowProps = {
  readonly values: readonly PastValue[]
  readonly now: ProductEditorModel
  /** Null: it cannot be chosen. */
  readonly chosen: boolean | null
  readonly onChoose: (isOn: boolean) => void
}

function Row({ values, now, chosen, onChoose }: RowProps) {
  const t = useWords('product-editor')
  const paths = usePaths(now, {})
  const id = useId()
  const [{ path, was, now: today, by, source, at, reason, back }] = values as readonly [PastValue]
  const who =
    by.kind === 'staff'
      ? (by.name ?? t('history.erased'))
      : source === null
        ? t('history.shop')
        : t('history.feed', { source })
  const isProse = path.startsWith('description.')
  const [before, after] = isProse ? differing(was, today) : [was, today]
  const said = (value: string) => paths.shown(path, value) || t('history.nothing')
  const words = (
    <div>
      <b>
        <bdi>{paths.listOf(Object.fromEntries(values.map(each => [each.path, null])))}</bdi>
      </b>
      <span className="was-now">
        <span className="sr-only">{t('past.then')}: </span>
        <bdi className="was">{said(before)}</bdi>{' '}
        <span aria-hidden="true" className="rtl:inline-block rtl:-scale-x-100">
          →
        </span>{' '}
        <span className="sr-only">{t('past.now')} </span>
        <bdi>{said(after)}</bdi>
      </span>
      <small>
        <bdi>{who}</bdi>, <Moment at={at} shows="both" />
        {reason === null ? null : (
          <>
            {': '}
            <q>
              <bdi>{reason}</bdi>
            </q>
          </>
        )}
        {back === null ? ` · ${t('past.never')}` : null}
      </small>
    </div>
  )
  if (chosen === null) return <li className="off">{words}</li>
  return (
    <li className={chosen ? 'on' : undefined}>
      <label htmlFor={id}>
        <input id={id} type="checkbox" checked={chosen} onChange={event => onChoose(event.target.checked)} />
        {words}
      </label>
    </li>
  )
}

/** Prices that one change moved from the same to the same are one choice. */
function choicesOf(changes: readonly PastValue[]): readonly Choice[] {
  const groups = Map.groupBy(changes, ({ path, was, now, at, back }) =>
    skuOf(path) === null ? path : ['prices', was, now, at, back === null, back?.value === null].join(' '),
  )
  return Array.from(groups, ([key, values]) => ({ key, values }))
}
