import { useWords } from '../../i18n/use-words.ts'
import { RemovableChip } from '../../ui/chip.tsx'
import { choiceLabel, type LabelContext } from './choices.ts'
import { choicesOf, cleared, toggled } from './query.ts'
import type { Listing } from './use-listing.ts'

/** Every choice that is made, each a link that takes it back. */
export function Chosen({ listing, labels }: { listing: Listing; labels: LabelContext }) {
  const t = useWords('listing')
  const choices = choicesOf(listing.query)
  if (choices.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="mb-5 flex flex-wrap items-center gap-2 lg:mb-0 lg:min-h-10">
      {choices.map(choice => {
        const label = choiceLabel(choice, listing.query, labels)
        return (
          <li key={'value' in choice ? `${choice.key} ${choice.value}` : choice.key}>
            <RemovableChip href={listing.href(toggled(listing.query, choice))} label={t('chip.remove', { label })}>
              <bdi>{label}</bdi>
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <a
          href={listing.href(cleared(listing.query))}
          data-keep-scroll=""
          className="body-sm inline-flex min-h-8 items-center px-1 font-semibold text-primary underline underline-offset-2"
        >
          {t('clearAll')}
        </a>
      </li>
    </ul>
  )
}
