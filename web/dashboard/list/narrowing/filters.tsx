import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { type ListFilter, useListAddress } from '../declaration.ts'
import { Drop } from './drop.tsx'

type Chosen = { readonly [filter: string]: readonly string[] }

/** "Paid, On delivery"; "Nov 1, 2026 – Nov 20, 2026"; a value that is no choice stands as it is. One name of two values stands once. */
export function wordsOf({ values, days }: ListFilter, chosen: readonly string[], language: Language): string {
  const words = chosen.map(
    value => values.find(each => each.value === value)?.label ?? (days ? daysIn(language, value) : value),
  )
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' }).format(new Set(words))
}

/** Chosen filters as chips, whose value opens the choices. All of it is links, which work without scripts. */
export function Filters({ filters, chosen }: { readonly filters: readonly ListFilter[]; readonly chosen: Chosen }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const { search } = useLocation()
  const address = useListAddress()
  const bar = useRef<HTMLDivElement>(null)
  // A chosen or removed filter takes its link away: the focus goes on to its chip, or to "Add filter".
  const next = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips change with the address, not while it loads
  useEffect(() => {
    if (next.current === null) return
    const chip = bar.current?.querySelector<HTMLElement>(`[data-filter="${next.current}"] summary`)
    ;(chip ?? bar.current?.querySelector<HTMLElement>('[data-filter=""] summary'))?.focus()
    next.current = null
  }, [search])
  const isChosen = ({ name }: ListFilter) => Object.hasOwn(chosen, name)
  const free = filters.filter(filter => !isChosen(filter) && (filter.values.length > 0 || filter.days))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these are links
    <div ref={bar} role="group" aria-label={t('filters.label')} className="list-filters">
      {filters.filter(isChosen).map(filter => {
        const words = wordsOf(filter, chosen[filter.name]!, language)
        return (
          <span key={filter.name} data-filter={filter.name} className="list-chip">
            <Drop
              className="list-chip-value"
              summary={
                <>
                  {filter.label}: <b>{words}</b>
                </>
              }
            >
              <Values filter={filter} chosen={chosen[filter.name]!} onChoose={name => (next.current = name)} />
            </Drop>
            <Link
              to={address({ [`f.${filter.name}`]: null })}
              aria-label={t('filters.remove', { filter: filter.label, value: words })}
              onClick={() => (next.current = filter.name)}
              preventScrollReset
            >
              <X size={14} />
            </Link>
          </span>
        )
      })}
      {free.length > 0 ? (
        <span key={search} data-filter="">
          <Drop
            className="list-add-filter"
            summary={
              <>
                <Plus size={14} />
                {t('filters.add')}
              </>
            }
          >
            {free.map(filter => (
              <section key={filter.name} aria-label={filter.label}>
                <h2>{filter.label}</h2>
                <Values filter={filter} chosen={[]} onChoose={name => (next.current = name)} />
              </section>
            ))}
          </Drop>
        </span>
      ) : null}
    </div>
  )
}

/** "2026-11-01..2026-11-20" in words; what is no day stands as it is. */
function daysIn(language: Language, value: string): string {
  const written = value.split('..').map(day => (Number.isNaN(Date.parse(day)) ? day : dateIn(language, day)))
  return written.length === 2 ? written.join(' – ') : written[0]!
}

/** The first and the last day, either of which may be left out. */
function Days({ name, onChoose }: { readonly name: string; readonly onChoose: (name: string) => void }) {
  const t = useWords('dashboard')
  const address = useListAddress()
  const navigate = useNavigate()
  return (
    <form
      className="list-days"
      onSubmit={event => {
        event.preventDefault()
        const days = new FormData(event.currentTarget)
        const [from, to] = [String(days.get('from')), String(days.get('to'))]
        if (from === '' && to === '') return
        const isTurned = from !== '' && to !== '' && from > to
        onChoose(name)
        void navigate(address({ [`f.${name}`]: isTurned ? `${to}..${from}` : `${from}..${to}` }), {
          preventScrollReset: true,
        })
      }}
    >
      {(['from', 'to'] as const).map(end => (
        <label key={end}>
          {t(`filters.${end}`)}
          <input type="date" name={end} className="list-field" />
        </label>
      ))}
      <button type="submit" className={buttonClass('secondary', 'small')}>
        {t('filters.apply')}
      </button>
    </form>
  )
}

/** Every value of a filter as a link that chooses it, or takes it back. */
function Values({
  filter: { name, values, one, days },
  chosen,
  onChoose,
}: {
  readonly filter: ListFilter
  readonly chosen: readonly string[]
  readonly onChoose: (name: string) => void
}) {
  const address = useListAddress()
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter(each => each !== value) : one ? [value] : [...chosen, value]
  return (
    <>
      <ul>
        {values.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={address({ [`f.${name}`]: toggled(value).join(',') || null })}
              aria-current={chosen.includes(value) || undefined}
              onClick={() => onChoose(name)}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {days ? <Days name={name} onChoose={onChoose} /> : null}
    </>
  )
}
