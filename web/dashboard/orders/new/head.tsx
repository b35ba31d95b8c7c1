import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router-dom'
import { ask, type Refusal as Refused } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useMoments } from '../../history/moment.tsx'
import { OtherDrafts } from './drafts.tsx'
import type { NewOrderData } from './loader.ts'
import { Refusal } from './refusal.tsx'
import type { DraftInHand } from './use-draft.ts'

type HeadProps = {
  readonly model: NewOrderData['draft']
  readonly inHand: DraftInHand
  /** A buyer is typed whom the shop cannot keep yet. */
  readonly unsaid: boolean
}

/** The way back, the title, and what stands beside it. */
export function TitleRow({ children }: { readonly children: ReactNode }) {
  const t = useWords('new-order')
  const prefix = useLanguagePrefix()
  return (
    <header className="order-head mb-4">
      <Link to={`${prefix}/dashboard/orders`} className="back" aria-label={t('back')}>
        <ArrowLeft size={18} className="rtl:-scale-x-100" aria-hidden />
      </Link>
      <h1 className="d3">{t('title')}</h1>
      {children}
    </header>
  )
}

/** Says what is kept of the draft, and whether somebody else changed it. */
export function Head({ model, inHand: { keeping, edited, revision, keeper }, unsaid }: HeadProps) {
  const t = useWords('new-order')
  const moment = useMoments()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [pending, setPending] = useState(false)
  async function discard() {
    if (!window.confirm(t('discard.sure'))) return
    setPending(true)
    setRefusal(null)
    const asked = await ask<null>('POST', `/api/admin/order-drafts/${model.draftId}/discard`)
    if (asked.success) {
      keeper.stop()
      await navigate(`${prefix}/dashboard/orders`)
    } else {
      setRefusal(asked.problem)
      if (asked.problem.code === 'draft-ordered') await revalidator.revalidate()
    }
    setPending(false)
  }
  return (
    <>
      <TitleRow>
        <span className="tag" role="status">
          {t(keeping === 'kept' ? (unsaid ? 'kept.unsaid' : 'kept.kept') : `kept.${keeping}`)}
        </span>
        <div className="order-actions">
          <OtherDrafts others={model.others} />
          {revision >= 0 ? (
            <Button look="secondary" size="small" pending={pending} onClick={() => void discard()}>
              {t('discard.press')}
            </Button>
          ) : null}
        </div>
      </TitleRow>
      <Refusal refusal={refusal} />
      {edited ? (
        <div className="notice edited" role="alert">
          <p>
            {t('edited.text', {
              who: edited.by ?? t('edited.somebody'),
              when: edited.at ? moment(edited.at, 'both') : '',
            })}
          </p>
          <Button look="secondary" size="small" onClick={() => window.location.reload()}>
            {t('edited.theirs')}
          </Button>
          <Button look="secondary" size="small" onClick={keeper.keepMine}>
            {t('edited.mine')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
