import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OtherDraft } from '../../../models/order-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useMoments } from '../../history/moment.tsx'

/** Drafts of all members: anybody who may edit orders goes on with one. */
export function OtherDrafts({ others }: { readonly others: readonly OtherDraft[] }) {
  const t = useWords('new-order')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const moment = useMoments()
  const [open, setOpen] = useState(false)
  if (others.length === 0) return null
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        {t('drafts.open', { count: others.length, number: numberIn(language, others.length) })}
      </Button>
      <Dialog open={open} title={t('drafts.title')} onClose={() => setOpen(false)}>
        <ul className="other-drafts">
          {others.map(({ draftId, buyer, pieces: count, by, writtenAt, waits }) => (
            <li key={draftId}>
              <Link to={`${prefix}/dashboard/orders/new/${draftId}`} onClick={() => setOpen(false)}>
                <bdi>{buyer ?? t('drafts.nobody')}</bdi>
              </Link>
              <span className="draft-facts">
                {[
                  t('items.count', { count, number: numberIn(language, count) }),
                  waits && t('drafts.waits'),
                  t('drafts.by', { who: by ?? t('edited.somebody'), when: moment(writtenAt, 'both') }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
