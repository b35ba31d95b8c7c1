import { useWords } from '../../i18n/use-words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FacetForm } from './facet-form.tsx'
import { cleared } from './query.ts'
import type { Listing } from './use-listing.ts'

/** The facets on a phone. Every choice applies to the list behind, so the count on the button is what waits there. */
export default function Sheet({ onClose, listing }: { onClose: () => void; listing: Listing }) {
  const t = useWords('listing')
  const { model, query, number } = listing
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('filters')}
      place="sheet"
      bodyClassName="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5"
      footer={
        <div className="flex gap-3">
          <a data-keep-scroll="" href={listing.href(cleared(query))} className={buttonClass('secondary')}>
            {t('clear')}
          </a>
          <Button className="flex-1 tabular-nums" onClick={onClose} aria-live="polite">
            {t('show', { count: model.total, number: number(model.total) })}
          </Button>
        </div>
      }
    >
      <FacetForm listing={listing} />
    </Dialog>
  )
}
