import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AdjustmentReason, adjustmentReasons } from '#domain/stock/events.ts'
import { ask } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockPreview, StockSheetModel } from '../../../../models/inventory.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Becomes } from '../../../record/becomes.tsx'
import { NoteField } from '../note-field.tsx'
import { afterOf, type Typed, type Why } from './changes.ts'
import { useVariantName } from './use-variant-name.ts'

type Props = {
  readonly product: StockSheetModel
  readonly typed: Typed
  readonly pending: boolean
  readonly onSave: (why: Why) => void
  readonly onDiscard: () => void
}

/** What is typed, why, and what follows from it, before it is saved. */
export function SavePanel({ product, typed, pending, onSave, onDiscard }: Props) {
  const t = useWords('inventory')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const id = useId()
  const nameOf = useVariantName(product)
  const [chosen, setReason] = useState<AdjustmentReason>(typed.sent?.reason ?? 'correction')
  const [note, setNote] = useState(typed.sent?.note ?? '')
  const preview = usePreview(product, typed)
  const number = (count: number) => numberIn(language, count)
  const level = (pieces: number | null) => (pieces === null ? t('unlimited') : number(pieces))
  const changed = product.variants.filter(({ sku }) => typed.values[sku] !== undefined)
  const reasons = reasonsFor(typed)
  const reason = reasons.includes(chosen) ? chosen : 'correction'
  const count = changed.length
  const isSent = typed.sent !== null
  const title = t(typed.mode === 'set' ? 'save.counts' : 'save.moves', { count, number: number(count) })
  return (
    <section className="panel stock-save" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {title}
        </h2>
      </header>
      <form
        className="panel-part"
        onSubmit={event => {
          event.preventDefault()
          onSave({ reason, note: note.trim() })
        }}
      >
        <ul className="stock-changes">
          {changed.map(variant => {
            const { sku, onHand, held } = variant
            const after = afterOf(typed, variant)
            const left = after === null ? null : after - held
            const was = onHand === null ? null : onHand - held
            return (
              <li key={sku}>
                <b>
                  <bdi>{nameOf(sku)}</bdi>
                </b>
                <span className="numeric">
                  {level(onHand)}
                  <Becomes />
                  <b>{level(after)}</b>
                </span>
                <small>
                  {left !== null && left < 0
                    ? t('save.tooFew', { held: number(held), number: number(-left) })
                    : t('save.buy')}
                </small>
                <small className="numeric">
                  {level(was === null ? null : Math.max(0, was))}
                  <Becomes />
                  {level(left === null ? null : Math.max(0, left))}
                </small>
              </li>
            )
          })}
        </ul>
        <label htmlFor={`${id}-reason`}>{t('save.reason')}</label>
        <select
          id={`${id}-reason`}
          className="list-field"
          value={reason}
          disabled={isSent}
          onChange={event => setReason(event.target.value as AdjustmentReason)}
        >
          {reasons.map(each => (
            <option key={each} value={each}>
              {t(`reason.${each}`)}
            </option>
          ))}
        </select>
        <NoteField value={note} onChange={isSent ? null : setNote} />
        <h3>{t('save.happens')}</h3>
        <ul className="stock-happens" aria-live="polite">
          {preview?.shorts.map(({ order, sku, pieces }) => (
            <li key={`${order} ${sku}`} className="warn">
              {order === null ? (
                t('save.begunShort', { number: number(pieces), variant: nameOf(sku) })
              ) : (
                <>
                  <Link to={`${prefix}/dashboard/orders/${order}`}>#{order}</Link>{' '}
                  {t('save.short', { number: number(pieces), variant: nameOf(sku) })}
                </>
              )}
            </li>
          ))}
          {preview && preview.moreShorts > 0 ? (
            <li className="warn">
              {t('save.moreShorts', { count: preview.moreShorts, number: number(preview.moreShorts) })}
            </li>
          ) : null}
          {preview?.told.map(({ sku, people }) => (
            <li key={sku}>{t('save.told', { count: people, number: number(people), variant: nameOf(sku) })}</li>
          ))}
          <li>{t(typed.mode === 'set' ? 'save.shelf' : 'save.relative')}</li>
        </ul>
        <div className="stock-buttons">
          <Button type="submit" pending={pending}>
            {isSent && !pending ? t('sendAgain') : title}
          </Button>
          <Button type="button" look="secondary" onClick={onDiscard}>
            {t('save.discard')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** A reason says whether pieces came or went. */
function reasonsFor({ mode, values }: Typed): readonly AdjustmentReason[] {
  if (mode === 'set') return adjustmentReasons
  const all = Object.values(values)
  if (all.every(value => value > 0)) return ['received', 'returned', 'correction']
  return all.every(value => value < 0) ? ['damaged', 'lost', 'correction'] : ['correction']
}

/** Asks the shop what follows once nobody types for a moment. */
function usePreview(product: StockSheetModel, typed: Typed): StockPreview | null {
  const [preview, setPreview] = useState<StockPreview | null>(null)
  const lines = JSON.stringify(
    product.variants.flatMap(variant =>
      typed.values[variant.sku] === undefined ? [] : [{ sku: variant.sku, quantity: afterOf(typed, variant) ?? -1 }],
    ),
  )
  useEffect(() => {
    const leaving = new AbortController()
    const rest = setTimeout(async () => {
      const address = `/api/admin/inventory/${encodeURIComponent(product.productId)}/preview`
      const asked = await ask<StockPreview>('POST', address, {
        body: { lines: JSON.parse(lines) },
        signal: leaving.signal,
      })
      if (asked.success) setPreview(asked.answer)
    }, 300)
    return () => {
      clearTimeout(rest)
      leaving.abort()
    }
  }, [product.productId, lines])
  return preview
}
