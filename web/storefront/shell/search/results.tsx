import type { TFunction } from 'i18next'
import { apart } from '../../../i18n/apart.ts'
import type { ReadModel } from '../../../models/search.ts'
import { classes } from '../../../ui/classes.ts'
import { useFormats } from '../../../ui/currency.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Amount } from '../../../ui/price.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { cutAtQuery, type Suggestion } from './suggestions.ts'
import type { Combobox } from './use-combobox.ts'
import { listboxId } from './use-combobox.ts'

type SuggestionsProps = {
  readonly suggestions: readonly Suggestion[]
  readonly q: string
  readonly read: ReadModel
  readonly box: Combobox
  readonly go: (path: string) => void
  readonly t: TFunction<'search'>
}

/** Suggestions under the names of their groups, one of them selected. */
export function Suggestions({ suggestions, q, read, box, go, t }: SuggestionsProps) {
  const { number } = useFormats()
  const groups = Map.groupBy(suggestions, suggestion => suggestion.by)
  return (
    <div
      id={listboxId}
      role="listbox"
      aria-label={t('label')}
      className={groups.has('all') ? 'max-md:contents' : undefined}
    >
      {[...groups].map(([by, entries]) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are roles, not fieldsets
        <div
          key={by}
          role="group"
          aria-label={t(by)}
          className={classes('mb-3 last:mb-0', by !== 'all' && groups.has('all') && 'max-md:order-1')}
        >
          {by === 'all' ? null : (
            <p aria-hidden="true" className="label px-3 pb-1 text-ink-3">
              {t(by)}
            </p>
          )}
          {entries.map(entry => {
            const index = suggestions.indexOf(entry)
            const { before, typed, after } = cutAtQuery(entry.label, q)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled at the field
              <div
                key={entry.id}
                id={entry.id}
                role="option"
                aria-selected={index === box.selected}
                onPointerDown={event => event.preventDefault()}
                onPointerEnter={event => event.pointerType === 'mouse' && box.rest(index)}
                onPointerLeave={box.leave}
                onClick={() => (index === box.selected ? go(entry.path) : box.select(index))}
                className={classes(
                  'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-1.5 max-md:min-h-11',
                  index === box.selected && 'bg-primary-soft',
                )}
              >
                {by === 'all' ? (
                  <AllFound count={entry.count} q={q} read={read} t={t} />
                ) : (
                  <>
                    <bdi className="body-sm min-w-0 truncate">
                      <b>{before}</b>
                      {typed}
                      <b>{after}</b>
                    </bdi>
                    <span className="label font-normal text-ink-3 tabular-nums">{number(entry.count)}</span>
                  </>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

type AllFoundProps = Pick<SuggestionsProps, 'q' | 'read' | 't'> & { readonly count: number }

/** "All 45 for hood", with what was understood of it. */
function AllFound({ count, q, read, t }: AllFoundProps) {
  const { number } = useFormats()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5">
      <span className="body-sm min-w-0 basis-full font-semibold">
        {t('allFor', { count, number: number(count), q: apart(q) })}
      </span>
      {read.chips.map(({ kind, label, hexes }) => (
        <span
          key={`${kind} ${label}`}
          className="label inline-flex items-center gap-1.5 rounded-sm bg-sunken px-2 py-0.5 font-normal"
        >
          {hexes.length > 0 ? <Swatch hexes={hexes} className="h-3 w-4" /> : null}
          <bdi>{label}</bdi>
        </span>
      ))}
    </span>
  )
}

/** The selected suggestion's products, as ordinary links, and the way to all of them. */
export function Results({ of, t }: { of: Suggestion; t: TFunction<'search'> }) {
  const { money, number } = useFormats()
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 lg:grid-cols-4">
        {of.cards.map(card => (
          <li key={card.id} className="group relative max-md:nth-[n+7]:hidden md:max-lg:nth-[n+7]:hidden">
            <Picture
              picture={card.picture}
              alt=""
              sizes="(min-width:768px) 160px, 45vw"
              eager
              className="block aspect-square overflow-hidden rounded-lg bg-well"
            />
            <p className="label mt-1.5 truncate font-normal text-ink-3">
              <bdi>{card.brand}</bdi>
              {card.colorName ? (
                <>
                  {' · '}
                  <bdi>{card.colorName}</bdi>
                </>
              ) : null}
            </p>
            <a
              href={card.path}
              dir="auto"
              className="result-name body-sm font-semibold leading-snug after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
            >
              {card.name}
            </a>
            <p className="body-sm mt-0.5">
              <Amount amount={card.price} money={money} className="font-semibold tabular-nums" />
            </p>
          </li>
        ))}
      </ul>
      <a
        href={of.path}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-primary underline-offset-3 hover:underline"
      >
        {t('viewAll', { count: of.count, number: number(of.count) })}
      </a>
    </>
  )
}
