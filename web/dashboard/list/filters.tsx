import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'
import { type ListFilter, useListAddress } from './declaration.ts'
import { Drop } from './drop.tsx'

type Chosen = { readonly [filter: string]: readonly string[] }

/** "Paid, On delivery"; a value that is no choice, such as a day, stands as it is. */
export function wordsOf({ values }: ListFilter, chosen: readonly string[], language: Language): string {
  const words = chosen.map(value => values.find(each => each.value === value)?.label ?? value)
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'short' }).format(words)
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
  const free = filters.filter(filter => !isChosen(filter))
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

/** Every value of a filter as a link that chooses it, or takes it back. */
function Values({
  filter: { name, values, one },
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
  )
}
