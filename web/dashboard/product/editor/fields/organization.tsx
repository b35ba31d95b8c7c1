import { memo, useId, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { describedBy, FieldFrame, inputClass } from '../../../../ui/field.tsx'
import { localeOf, numberIn, parseCount } from '../../../../ui/numbers.ts'
import { Select } from '../../../../ui/select.tsx'
import { discountWith, textState, withDiscount, withText } from '../editing.ts'
import type { EditProps } from './basics.tsx'
import { FeedSays, SaysNow } from './over-feed.tsx'

/** Where it stands in the shop, and its discount. */
export const Organization = memo(function Organization({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const discount = discountWith(product, changes)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2 className="panel-title">{t('organization.title')}</h2>
      </header>
      <div className="panel-part editor-fields">
        <Choice
          path="brand"
          label={products('column.brand')}
          values={product.brands}
          {...{ product, changes, onChange, now }}
        />
        <Choice
          path="baseCategory"
          label={t('organization.category')}
          values={product.categories}
          {...{ product, changes, onChange, now }}
        />
        <Choice
          path="kind"
          label={t('organization.kind')}
          values={[{ id: '', name: t('organization.noKind') }, ...product.kinds]}
          {...{ product, changes, onChange, now }}
        />
        <Cuts {...{ product, changes, onChange, now }} />
        <FieldFrame
          id={`${id}-discount`}
          label={t('organization.discount')}
          hint={
            now && now.discount !== discount ? (
              <SaysNow now={`${numberIn(language, now.discount)} %`} />
            ) : (
              t('organization.discountHint')
            )
          }
        >
          <span className="unit" dir="ltr">
            <input
              id={`${id}-discount`}
              className={inputClass}
              value={typed ?? numberIn(language, discount)}
              inputMode="numeric"
              readOnly={!onChange}
              aria-invalid={typed !== null && !isPercent(parseCount(typed))}
              aria-describedby={`${id}-discount-hint`}
              onChange={event => {
                setTyped(event.target.value)
                const percent = parseCount(event.target.value)
                if (isPercent(percent)) onChange?.(withDiscount(product, changes, percent))
              }}
              onBlur={() => setTyped(null)}
            />
            <span aria-hidden="true">%</span>
          </span>
        </FieldFrame>
      </div>
    </section>
  )
})

const isPercent = (value: number | null): value is number => value !== null && value <= 100

type ChoiceProps = EditProps & {
  readonly path: 'brand' | 'baseCategory' | 'kind'
  readonly label: string
  readonly values: readonly { readonly id: string; readonly name: string }[]
}

/** One of the shop's terms, which can stand over what the feed says. */
function Choice({ path, label, values, product, changes, onChange, now }: ChoiceProps) {
  const id = useId()
  const state = textState(product, changes, path)
  const nameOf = (wanted: string) => values.find(each => each.id === wanted)?.name ?? wanted
  const back = onChange && (() => onChange(withText(product, changes, path, null)))
  const today = now && textState(now, changes, path).value
  const feeds = state.over ? <FeedSays state={state} shown={nameOf(state.fed)} onBack={back} /> : undefined
  const hint = today === undefined ? feeds : today === state.value ? undefined : <SaysNow now={nameOf(today)} />
  return (
    <FieldFrame {...{ id, label, hint }}>
      <Select
        id={id}
        value={state.value}
        disabled={!onChange}
        aria-describedby={describedBy(id, hint, null)}
        onChange={event => onChange?.(withText(product, changes, path, event.target.value))}
      >
        {values.some(each => each.id === state.value) ? null : <option value={state.value}>{state.value}</option>}
        {values.map(each => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** Who it is cut for; several, or nobody in particular. */
function Cuts({ product, changes, onChange, now }: EditProps) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const state = textState(product, changes, 'cuts')
  const chosen = state.value === '' ? [] : state.value.split(',')
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const shown = (cuts: string) =>
    list.format(product.cuts.filter(({ id }) => cuts.split(',').includes(id)).map(({ name }) => name))
  const today = now && textState(now, changes, 'cuts').value
  function set(id: string, isOn: boolean) {
    const next = product.cuts.flatMap(each => ((each.id === id ? isOn : chosen.includes(each.id)) ? [each.id] : []))
    const text = next.join(',')
    onChange?.(withText(product, changes, 'cuts', text === state.fed ? null : text))
  }
  return (
    <fieldset className="cut-choices" disabled={!onChange}>
      <legend className="label">{t('organization.cuts')}</legend>
      {today !== undefined && today !== state.value ? (
        <p className="body-sm text-ink-3">
          <SaysNow now={shown(today)} />
        </p>
      ) : null}
      {today === undefined && state.over ? (
        <p className="body-sm text-ink-3">
          <FeedSays
            state={state}
            shown={shown(state.fed)}
            onBack={onChange && (() => onChange(withText(product, changes, 'cuts', null)))}
          />
        </p>
      ) : null}
      {product.cuts.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={event => set(id, event.target.checked)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
