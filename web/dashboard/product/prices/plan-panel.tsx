import { useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { endingWays } from '#domain/shared/price-move.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ShownPrices } from '../../../models/price-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import type { BulkPanelProps } from '../../list/declaration.ts'
import { SidePanel } from '../../record/side-panel.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { endings, kinds, momentOf, moveOf, noFields, type PlanFields } from './fields.ts'
import { Preview, usePreview } from './preview.tsx'
import { WhenFields, Zone } from './when-fields.tsx'
import { usePriceWords } from './words.ts'

type Props = BulkPanelProps & { readonly prices: ShownPrices }

/** Asks how the prices of the chosen products are to change, and from when until when; says what that would do. */
export function PlanPanel({ rows, prices, onClose }: Props) {
  const t = useWords('prices')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const words = usePriceWords(prices)
  const { tell, pending, refusal } = useTell<{ code: string; detail?: string; field?: string }>()
  const [id] = useState(() => crypto.randomUUID())
  // The selection may change behind the panel.
  const [chosen] = useState(rows)
  const [fields, setFields] = useState<PlanFields>(noFields)
  const edit = (change: Partial<PlanFields>) => setFields(before => ({ ...before, ...change }))
  const move = useMemo(() => moveOf(fields, prices), [fields, prices])
  const [from, until] = [momentOf(fields.from), momentOf(fields.until)]
  const backwards = until !== null && until <= (from ?? new Date().toISOString())
  const { told, fault } = usePreview(chosen, move && !backwards ? { move, from, until } : null)
  const said = (count: number) => ({ count, number: numberIn(language, count) })
  const untilFault = backwards || refusal?.field === 'until' ? t('when.backwards') : undefined
  const typedWrong = move === null && fields.value !== ''

  async function plan() {
    if (!move) return
    const name = fields.name.trim() || words.move(move).replace(/[\u2066-\u2069]/g, '')
    if (!(await tell('PUT', `/api/admin/price-changes/${id}`, { rows: chosen, name, move, from, until }))) return
    onClose(true)
    await navigate(`${prefix}/dashboard/product/prices/${id}`, { state: { begun: from === null } })
  }

  const failed = refusal && refusal.field !== 'until' ? refusal : fault
  return (
    <SidePanel title={t('plan', said(chosen.length))} onClose={() => onClose(false)}>
      <form
        className="bulk-form price-form"
        onSubmit={event => {
          event.preventDefault()
          void plan()
        }}
      >
        {failed ? (
          <p role="alert" className="refused">
            {t('failed')} {failed.detail}
          </p>
        ) : null}
        <MoveFields {...{ fields, prices, typedWrong }} onEdit={edit} />
        <WhenFields name="from" value={fields.from} onEdit={value => edit({ from: value })} />
        <WhenFields name="until" value={fields.until} fault={untilFault} onEdit={value => edit({ until: value })} />
        {fields.from === '' && fields.until === '' ? null : <Zone />}
        <TextField
          {...{ label: t('name'), hint: t('nameHint'), optional: true, maxLength: 100, value: fields.name }}
          onChange={event => edit({ name: event.target.value })}
        />
        <section className="what-happens bulk-happens" aria-live="polite" aria-busy={move !== null && told === null}>
          <h3>{t('whatHappens')}</h3>
          {told && move ? (
            <Preview {...{ told, move, prices }} onNearest={() => edit({ way: 'nearest' })} />
          ) : (
            <p className="price-hint">{move && !fault && !backwards ? t('looking') : t('typeFirst')}</p>
          )}
        </section>
        <Button type="submit" pending={pending} disabled={!told || told.products === 0}>
          {t(from === null ? 'press' : 'pressLater', said(told?.products ?? chosen.length))}
        </Button>
      </form>
    </SidePanel>
  )
}

type MoveProps = {
  readonly fields: PlanFields
  readonly prices: ShownPrices
  readonly typedWrong: boolean
  readonly onEdit: (change: Partial<PlanFields>) => void
}

/** By how much, and where prices end. */
function MoveFields({ fields, prices, typedWrong, onEdit }: MoveProps) {
  const t = useWords('prices')
  const [kindId, endingId, wayId] = [useId(), useId(), useId()]
  const words = usePriceWords(prices)
  const { kind, ending, way, value } = fields
  const isAmount = kind === 'more' || kind === 'less'
  const rounds = kind !== 'discount' && prices.endings
  return (
    <>
      <div className="price-pair">
        <FieldFrame id={kindId} label={t('kind.title')}>
          <Select
            id={kindId}
            value={kind}
            onChange={event => onEdit({ kind: event.target.value as PlanFields['kind'] })}
          >
            {kinds.map(each => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        </FieldFrame>
        <TextField
          label={isAmount ? t('amount', { currency: prices.currency.name }) : t('percent')}
          {...{ inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', maxLength: 12, required: true, value }}
          hint={kind === 'discount' ? t('discountHint') : undefined}
          error={typedWrong ? t(isAmount ? 'wrongAmount' : 'wrongPercent') : undefined}
          onChange={event => onEdit({ value: event.target.value })}
        />
      </div>
      {rounds ? (
        <div className="price-pair">
          <FieldFrame id={endingId} label={t('ending.title')}>
            <Select id={endingId} value={ending} onChange={event => onEdit({ ending: event.target.value })}>
              <option value="">{t('ending.none')}</option>
              {endings.map(each => (
                <option key={each} value={each}>
                  {words.endingOf(Number(each))}
                </option>
              ))}
            </Select>
          </FieldFrame>
          {ending === '' ? null : (
            <FieldFrame id={wayId} label={t('way.title')}>
              <Select
                id={wayId}
                value={way}
                onChange={event => onEdit({ way: event.target.value as PlanFields['way'] })}
              >
                {endingWays.map(each => (
                  <option key={each} value={each}>
                    {t(`way.${each}`)}
                  </option>
                ))}
              </Select>
            </FieldFrame>
          )}
        </div>
      ) : null}
    </>
  )
}
