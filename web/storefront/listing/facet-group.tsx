import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import type { FacetValue } from '../../models/listing.ts'
import { Swatch } from '../../ui/swatch.tsx'
import type { ListFacet } from './choices.ts'

/** Values that show at once, and how many make a list worth searching. */
const SHOWN = 8
const SEARCHABLE = 10

type Props = {
  facet: ListFacet
  title: string
  chosen: readonly string[]
  number: (value: number) => string
  open: boolean
  /** All values at once; a long list shows the rest only when it is asked for. */
  whole: boolean
  /** The page with all values, for a browser without scripts. */
  wholeHref: string
  onToggle: (value: string) => void
  children?: ReactNode
}

/** One facet: a disclosure of checkboxes. A chosen value stays where it is; one that would find nothing is disabled. */
export function FacetGroup({ facet, title, chosen, number, open, whole, wholeHref, onToggle, children }: Props) {
  const t = useWords('listing')
  const [needle, setNeedle] = useState('')
  const [asked, ask] = useState(whole)
  const { values, name } = facet
  const words = needle.trim().toLocaleLowerCase()
  const found = words ? values.filter(value => value.label.toLocaleLowerCase().includes(words)) : null
  const [most] = useState(() => mostCounted(values))
  const first = values.length <= SHOWN + 2 ? values : values.filter(({ value }) => most.has(value))
  const rest = found ? [] : values.filter(value => !first.includes(value))
  const rows = (list: readonly FacetValue[]) =>
    list.map(value => (
      <FacetRow
        key={value.value}
        name={name}
        value={value}
        checked={chosen.includes(value.value)}
        count={number(value.count)}
        onToggle={onToggle}
      />
    ))
  return (
    <FacetDisclosure title={title} open={open}>
      {values.length > SEARCHABLE && (name === 'brand' || name === 'color') ? (
        <input
          type="search"
          value={needle}
          aria-label={t(`facet.search.${name}`)}
          placeholder={t(`facet.search.${name}`)}
          onChange={event => setNeedle(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          className="noscript:hidden mb-2 min-h-10 w-full rounded-sm border border-field bg-surface px-3 placeholder:text-ink-3"
        />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: the summary above is the visible legend */}
      <div role="group" aria-label={title} className={name === 'size' ? 'grid grid-cols-2 gap-x-7' : undefined}>
        {rows(found ?? first)}
      </div>
      {found?.length === 0 ? <p className="body-sm py-2 text-ink-3">{t('facet.none')}</p> : null}
      {rest.length === 0 ? null : asked || rest.some(value => chosen.includes(value.value)) ? (
        <div className={name === 'size' ? 'grid grid-cols-2 gap-x-7' : undefined}>{rows(rest)}</div>
      ) : (
        <a
          href={wholeHref}
          rel="nofollow"
          data-reload=""
          onClick={event => {
            event.preventDefault()
            ask(true)
          }}
          className="body-sm flex min-h-9 items-center font-semibold text-primary no-underline hover:underline"
        >
          {t('facet.all', { number: number(values.length) })}
        </a>
      )}
      {children}
    </FacetDisclosure>
  )
}

/** Common values first, so that shirts do not begin with baby sizes; settled at opening, so that no box jumps. */
function mostCounted(values: readonly FacetValue[]): ReadonlySet<string> {
  const byCount = values.toSorted((a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count)
  return new Set(byCount.slice(0, SHOWN).map(({ value }) => value))
}

export function FacetDisclosure({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/facet border-line border-t max-lg:first-of-type:border-t-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold">
        {title}
        {/* Drawn here: the library's icon costs ten times as much, and every facet has one. */}
        <svg aria-hidden="true" viewBox="0 0 24 24" className="facet-mark">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

type RowProps = {
  name: string
  value: FacetValue
  checked: boolean
  count: string
  onToggle: (value: string) => void
}

export function FacetRow({ name, value, checked, count, onToggle }: RowProps) {
  const disabled = value.count === 0 && !checked
  return (
    <label className={disabled ? 'facet-row-off' : 'facet-row'}>
      <input
        type="checkbox"
        name={name}
        value={value.value}
        checked={checked}
        disabled={disabled}
        onChange={() => onToggle(value.value)}
      />
      {value.hexes ? <Swatch hexes={value.hexes} className="facet-chip" /> : null}
      <bdi>{value.label}</bdi>
      <span className="facet-count">{count}</span>
    </label>
  )
}
