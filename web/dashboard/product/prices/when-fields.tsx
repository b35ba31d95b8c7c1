import { useId, useSyncExternalStore } from 'react'
import { apart } from '../../../i18n/apart.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { asLocal } from '../../history/moment.tsx'

const hourMs = 3_600_000

type Props = {
  readonly name: 'from' | 'until'
  /** As the field has it; empty: now, or without an end. */
  readonly value: string
  readonly fault?: string | undefined
  readonly onEdit: (value: string) => void
}

/** Now or from a day and an hour; without an end or until one. */
export function WhenFields({ name, value, fault, onEdit }: Props) {
  const t = useWords('prices')
  const group = useId()
  return (
    <fieldset className="price-when">
      <legend>{t(`when.${name}.title`)}</legend>
      {(['open', 'at'] as const).map(choice => (
        <label key={choice} className="price-tick">
          <input
            type="radio"
            name={group}
            checked={(value === '') === (choice === 'open')}
            onChange={() => onEdit(choice === 'open' ? '' : asLocal(nextHour(name === 'from' ? 1 : 24 * 7)))}
          />
          <span>{t(`when.${name}.${choice}`)}</span>
        </label>
      ))}
      {value === '' ? null : (
        <TextField
          {...{ label: t(`when.${name}.day`), type: 'datetime-local', required: true, value }}
          error={fault}
          min={asLocal(new Date())}
          onChange={event => onEdit(event.target.value || value)}
        />
      )}
    </fieldset>
  )
}

/** The clock of the browser, which the server does not know. */
export function Zone() {
  const t = useWords('prices')
  const zone = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
  return zone === null ? null : <p className="price-hint">{t('when.zone', { zone: apart(zone) })}</p>
}

const never = () => () => {}

function nextHour(hours: number): Date {
  return new Date(Math.ceil((Date.now() + (hours - 1) * hourMs) / hourMs) * hourMs)
}
