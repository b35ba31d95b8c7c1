import { useId, useSyncExternalStore } from 'react'
import { apart } from '../../../i18n/apart.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { asLocal, Moment, useIsLocal } from '../../history/moment.tsx'

export type When = 'draft' | 'now' | 'day'

type Props = {
  readonly when: When
  readonly due: string | null
  /** Since when shoppers read the version before this; null: they read none. */
  readonly shownSince: string | null
  readonly wrong: boolean
  readonly onEdit: ((when: When, due: string | null) => void) | null
}

const dayMs = 86_400_000

/** Tomorrow morning. */
function nextMorning(): string {
  const day = new Date(Date.now() + dayMs)
  day.setHours(9, 0, 0, 0)
  return day.toISOString()
}

/** When shoppers read the next version: not yet, at once, or from a moment on. */
export function WhenPanel({ when, due, shownSince, wrong, onEdit }: Props) {
  const t = useWords('blogs')
  const id = useId()
  const local = useIsLocal()
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('when.title')}
        </h2>
      </header>
      <fieldset className="panel-part content-when" aria-labelledby={id}>
        {(['draft', 'now', 'day'] as const).map(choice => (
          <label key={choice} className="choice-line">
            <input
              type="radio"
              name={id}
              checked={when === choice}
              disabled={!onEdit}
              onChange={() => onEdit?.(choice, choice === 'day' ? (due ?? nextMorning()) : null)}
            />
            {t(`when.${choice}`)}
          </label>
        ))}
        {when === 'day' && due && local ? (
          <TextField
            {...{ label: t('when.moment'), type: 'datetime-local', required: true, value: asLocal(new Date(due)) }}
            error={wrong ? t('when.over') : undefined}
            readOnly={!onEdit}
            onChange={({ target: { value } }) => value && onEdit?.('day', new Date(value).toISOString())}
          />
        ) : null}
        {when === 'day' ? <Zone /> : null}
        {shownSince && when !== 'now' ? (
          <p className="body-sm text-ink-3">
            {t('when.until')} <Moment at={shownSince} shows="date" />.
          </p>
        ) : null}
      </fieldset>
    </section>
  )
}

const never = () => () => {}

/** The clock of the browser, which the server does not know. */
function Zone() {
  const t = useWords('blogs')
  const zone = useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
  return zone === null ? null : <p className="body-sm text-ink-3">{t('when.zone', { zone: apart(zone) })}</p>
}
