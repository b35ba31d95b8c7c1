import ChevronUp from 'lucide-react/icons/chevron-up'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { deliveryName } from '../../ui/delivery.ts'
import { FieldError, inputClass, TextField } from '../../ui/field.tsx'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Select } from '../../ui/select.tsx'
import { type AreaFields, type Fault, newOption, type OptionFields } from './fields.ts'

type Props = {
  readonly area: AreaFields
  readonly model: ShippingModel
  readonly open: boolean
  readonly fault: Fault | undefined
  readonly mayRemove: boolean
  readonly onOpen: (open: boolean) => void
  /** Null: the member may not change it. */
  readonly onEdit: ((change: Partial<AreaFields>) => void) | null
  readonly onRemove: () => void
}

/** An area: read in short, or open as a form. */
export function Area(props: Props) {
  const { area, model, open, onOpen, onEdit } = props
  const t = useWords('shipping')
  const ui = useWords('ui')
  const id = useId()
  const places = usePlaces(area, model)
  return (
    <section className="panel shipping-area" aria-labelledby={`${id}-name`}>
      <header className="panel-head">
        <div>
          <h2 className="panel-title" id={`${id}-name`}>
            <bdi>{area.area || t('unnamed')}</bdi>
          </h2>
          <small className="text-ink-2">{places}</small>
        </div>
        {onEdit ? (
          <button
            type="button"
            className="text-link"
            aria-label={open ? t('close', { area: area.area }) : undefined}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          >
            {open ? <ChevronUp size={18} aria-hidden /> : t('edit')}
          </button>
        ) : null}
      </header>
      {open && onEdit ? (
        <AreaForm {...props} onEdit={onEdit} />
      ) : (
        <table className="shipping-options">
          <thead className="sr-only">
            <tr>
              {(['option', 'cost', 'freeOver', 'days'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {area.options.map(({ type, cost, freeOver, from, to }) => (
              <tr key={type}>
                <th scope="row">
                  <bdi>{deliveryName(ui, type)}</bdi>
                </th>
                <td className="numeric">
                  <bdi dir="ltr">{(model.currency?.symbol ?? '') + cost}</bdi>
                </td>
                <td>
                  {freeOver === ''
                    ? t('neverFree')
                    : t('freeFrom', { amount: `\u2066${model.currency?.symbol ?? ''}${freeOver}\u2069` })}
                </td>
                <td>{t('days', { from, to })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** "United States, 2 cities" in short. */
function usePlaces({ countries, cities }: AreaFields, { countries: { all } }: ShippingModel): string {
  const t = useWords('shipping')
  const language = useLanguage()
  const names = countries.map(code => all.find(each => each.code === code)?.name ?? code)
  const named =
    countries.length === 0
      ? t('places.everywhere')
      : names.length <= 4
        ? new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(names)
        : t('places.countries', { count: names.length, number: numberIn(language, names.length) })
  const within =
    cities.length === 0
      ? t('places.allCities')
      : t('places.cities', { count: cities.length, number: numberIn(language, cities.length) })
  return `${named} · ${within}`
}

function AreaForm({
  area,
  model,
  fault,
  mayRemove,
  onEdit,
  onRemove,
}: Props & { onEdit: NonNullable<Props['onEdit']> }) {
  const t = useWords('shipping')
  const id = useId()
  const free = model.countries.all.filter(({ code }) => !area.countries.includes(code))
  const nameOf = (code: string) => model.countries.all.find(each => each.code === code)?.name ?? code
  const option = (at: number, change: Partial<OptionFields>) =>
    onEdit({ options: area.options.with(at, { ...area.options[at]!, ...change }) })
  return (
    <div className="panel-part shipping-form">
      <TextField
        label={t('name')}
        dir="auto"
        autoFocus={area.area === ''}
        maxLength={100}
        value={area.area}
        error={fault?.field === 'area' ? t('fault.area') : undefined}
        onChange={event => onEdit({ area: event.target.value })}
      />
      <Chips
        label={t('countries')}
        hint={t('countriesHint')}
        values={area.countries}
        nameOf={nameOf}
        onRemove={code => onEdit({ countries: area.countries.filter(each => each !== code) })}
      >
        <Select
          aria-label={t('addCountry')}
          value=""
          onChange={event => onEdit({ countries: [...area.countries, event.target.value] })}
        >
          <option value="">{t('addCountry')}</option>
          {free.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Chips>
      <Cities area={area} onEdit={onEdit} />
      <fieldset className="shipping-rows">
        <legend className="label">{t('options')}</legend>
        {area.options.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place while it is named
          <div key={at} className="shipping-row">
            {(['type', 'cost', 'freeOver', 'from', 'to'] as const).map(field => (
              <TextField
                key={field}
                label={t(`field.${field}`, { symbol: model.currency?.symbol ?? '' })}
                frameClassName={`field-${field}`}
                dir={field === 'type' ? 'auto' : 'ltr'}
                inputMode={field === 'type' ? undefined : field === 'from' || field === 'to' ? 'numeric' : 'decimal'}
                placeholder={field === 'freeOver' ? t('never') : undefined}
                maxLength={field === 'type' ? 60 : 12}
                value={each[field]}
                {...(fault?.at === at && fault.field === field
                  ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
                  : null)}
                onChange={event => option(at, { [field]: event.target.value })}
              />
            ))}
            <button
              type="button"
              className="shipping-remove"
              aria-label={t('removeOption', { option: each.type })}
              onClick={() => onEdit({ options: area.options.toSpliced(at, 1) })}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </div>
        ))}
      </fieldset>
      {fault && fault.field !== 'area' ? <FieldError id={`${id}-fault`}>{t(`fault.${fault.field}`)}</FieldError> : null}
      <div className="shipping-press">
        <button type="button" className="text-link" onClick={() => onEdit({ options: [...area.options, newOption] })}>
          {t('addOption')}
        </button>
        {mayRemove ? (
          <button type="button" className="text-link danger" onClick={onRemove}>
            {t('removeArea')}
          </button>
        ) : (
          <small className="text-ink-2">{t('removeNeeds')}</small>
        )}
      </div>
    </div>
  )
}

function Chips({
  label,
  hint,
  values,
  nameOf = value => value,
  onRemove,
  children,
}: {
  readonly label: string
  readonly hint: string
  readonly values: readonly string[]
  readonly nameOf?: (value: string) => string
  readonly onRemove: (value: string) => void
  readonly children: React.ReactNode
}) {
  const t = useWords('shipping')
  return (
    <fieldset className="shipping-chips">
      <legend className="label">{label}</legend>
      <p className="text-ink-2">{hint}</p>
      <ul className="chosen-values">
        {values.map(value => (
          <li key={value}>
            <bdi>{nameOf(value)}</bdi>
            <button type="button" aria-label={t('remove', { what: nameOf(value) })} onClick={() => onRemove(value)}>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

function Cities({ area: { cities }, onEdit }: { area: AreaFields; onEdit: NonNullable<Props['onEdit']> }) {
  const t = useWords('shipping')
  const [typed, type] = useState('')
  function add() {
    const found = typed
      .split(/[,;\n]/)
      .map(city => city.trim())
      .filter(city => city !== '' && !cities.some(each => each.toLowerCase() === city.toLowerCase()))
    if (found.length > 0) onEdit({ cities: [...cities, ...new Set(found)] })
    type('')
  }
  return (
    <Chips
      label={t('cities')}
      hint={t('citiesHint')}
      values={cities}
      onRemove={city => onEdit({ cities: cities.filter(each => each !== city) })}
    >
      <div className="choose-value">
        <input
          aria-label={t('addCity')}
          placeholder={t('addCity')}
          dir="auto"
          maxLength={500}
          className={inputClass}
          value={typed}
          onChange={event => type(event.target.value)}
          onBlur={add}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button look="secondary" size="small" onClick={add}>
          {t('add')}
        </Button>
      </div>
    </Chips>
  )
}
