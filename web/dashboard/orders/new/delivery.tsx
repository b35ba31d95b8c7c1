import { useId } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, DraftSums } from '../../../models/order-draft.ts'
import { useFormats } from '../../../ui/currency.ts'
import { deliveryName } from '../../../ui/delivery.ts'
import { FieldError, FieldFrame } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import type { Fault } from '../../order-forms/address-fields.tsx'

type Props = {
  readonly draft: DraftBody
  readonly sums: DraftSums
  /** Amounts are shown in another currency than the one that they are entered in. */
  readonly converted: boolean
  /** Why it costs what was agreed: it is sealed with the buyer. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onChange: (part: Partial<DraftBody>) => void
  readonly faults: readonly Fault[]
}

/** The delivery as the shop offers it to this place; null: none is chosen, or the one that was is not offered any more. */
export function offeredDelivery(
  { delivery }: Pick<DraftBody, 'delivery'>,
  { deliveries }: Pick<DraftSums, 'deliveries'>,
) {
  return deliveries?.find(({ type, area }) => type === delivery?.type && area === delivery.area) ?? null
}

/** How it gets there: the deliveries to the place of the buyer, at what the shop asks or at an agreed amount. */
export function Delivery({ draft, sums, converted, reason, onReason, onChange, faults }: Props) {
  const t = useWords('new-order')
  const ui = useWords('ui')
  const { money } = useFormats()
  const language = useLanguage()
  const name = useId()
  const { delivery } = draft
  const chosen = offeredDelivery(draft, sums)
  const faultOf = (field: string) => faults.find(each => each.field === field)
  const fault = faults.find(({ field }) => field.startsWith('delivery') && field !== 'deliveryReason')
  return (
    <section className="panel" aria-labelledby="delivery">
      <div className="panel-head">
        <h2 className="panel-title" id="delivery">
          {t('delivery.title')}
        </h2>
      </div>
      <fieldset className="panel-part new-order-part choices">
        <legend className="sr-only">{t('delivery.title')}</legend>
        {fault ? <FieldError>{t('delivery.choose')}</FieldError> : null}
        {sums.deliveries === null ? <p className="text-ink-2">{t('delivery.where')}</p> : null}
        {sums.deliveries?.length === 0 ? <p className="text-danger">{t('delivery.nowhere')}</p> : null}
        {delivery && sums.deliveries && sums.deliveries.length > 0 && !chosen ? (
          <p className="text-danger" role="status">
            {t('delivery.gone', { type: deliveryName(ui, delivery.type) })}
          </p>
        ) : null}
        {sums.deliveries?.map(({ type, area, cost, days }) => (
          <label key={`${type} ${area}`}>
            <input
              type="radio"
              className="choice-mark"
              name={name}
              checked={chosen?.type === type && chosen.area === area}
              onChange={() => onChange({ delivery: { ...delivery, type, area } })}
            />
            <span className="choice-words">
              {deliveryName(ui, type)}
              <small className="choice-hint">
                {t('delivery.days', { least: numberIn(language, days[0]), most: numberIn(language, days[1]) })}
              </small>
            </span>
            <b>{cost === 0 ? ui('delivery.free') : money(cost)}</b>
          </label>
        ))}
        {delivery && chosen ? (
          <Agreed
            key={delivery.cost === undefined ? 'rules' : 'agreed'}
            {...{ delivery, converted, reason, onReason }}
            fault={faultOf('deliveryReason') !== undefined}
            onChange={cost => {
              const { type, area } = delivery
              onChange({ delivery: { type, area, ...(cost !== null && { cost }) } })
            }}
          />
        ) : null}
      </fieldset>
    </section>
  )
}

const unit = 100

type AgreedProps = Pick<Props, 'converted' | 'reason' | 'onReason'> & {
  readonly delivery: NonNullable<DraftBody['delivery']>
  readonly fault: boolean
  /** Minor units of the base currency; null: what the shop asks. */
  readonly onChange: (cost: number | null) => void
}

/** An amount that the buyer and the shop agreed on, in place of what the delivery costs. */
function Agreed({ delivery: { cost }, converted, reason, onReason, fault, onChange }: AgreedProps) {
  const t = useWords('new-order')
  const id = useId()
  return (
    <>
      <label className="choice-line">
        <input
          type="checkbox"
          checked={cost !== undefined}
          onChange={({ target }) => onChange(target.checked ? 0 : null)}
        />
        <span className="choice-words">
          {t('delivery.agreed')}
          <small className="choice-hint">{t('delivery.agreedHint')}</small>
        </span>
      </label>
      {cost === undefined ? null : (
        <div className="agreed-delivery">
          <FieldFrame
            id={`${id}-cost`}
            label={t('delivery.cost')}
            hint={converted ? t('delivery.baseCurrency') : undefined}
          >
            <input
              id={`${id}-cost`}
              className="list-field"
              type="number"
              inputMode="decimal"
              dir="ltr"
              min={0}
              max={100_000}
              step={1 / unit}
              aria-describedby={converted ? `${id}-cost-hint` : undefined}
              defaultValue={cost / unit}
              onChange={({ target }) => {
                const amount = Math.round(target.valueAsNumber * unit)
                if (Number.isSafeInteger(amount) && amount >= 0) onChange(amount)
              }}
            />
          </FieldFrame>
          <FieldFrame
            id={`${id}-reason`}
            label={t('delivery.reason')}
            error={fault ? t('delivery.reasonMissing') : undefined}
          >
            <input
              id={`${id}-reason`}
              className="list-field"
              maxLength={500}
              dir="auto"
              aria-invalid={fault || undefined}
              aria-describedby={fault ? `${id}-reason-error` : undefined}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          </FieldFrame>
        </div>
      )}
    </>
  )
}
