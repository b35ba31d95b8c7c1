import { useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { PriceChangeModel, PriceChangeState } from '../../../../models/price-changes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { asLocal } from '../../../history/moment.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { momentOf } from '../fields.ts'
import { WhenFields, Zone } from '../when-fields.tsx'

type Open = 'until' | 'back' | null
type Refused = { readonly code: string; readonly detail?: string; readonly field?: string }

/** States in which it can still be cancelled or taken back. */
export const stands: readonly PriceChangeState[] = ['planned', 'starting', 'on', 'stays']

/** What can still be done with a change: cancel it before it begins, take it back after that, give it another end. */
export function Acts({ change }: { readonly change: PriceChangeModel }) {
  const t = useWords('prices')
  const { changeId, state, asked, start } = change
  const [open, setOpen] = useState<Open>(null)
  const { tell, pending, refusal } = useTell<Refused>()
  const address = `/api/admin/price-changes/${changeId}`
  const isPlanned = state === 'planned'
  if (asked || !stands.includes(state)) return null
  const stopped = start?.because === 'stopped'
  return (
    <section className="price-acts" aria-label={t('acts')}>
      {stopped ? <StoppedNote change={change} /> : null}
      {refusal && open === null ? (
        <p role="alert" className="refused">
          {t([`refusal.${refusal.code}`, 'failed'] as never)}
        </p>
      ) : null}
      {isPlanned ? (
        <Button look="secondary" pending={pending} onClick={() => void tell('POST', `${address}/cancel`)}>
          {t('cancel')}
        </Button>
      ) : (
        <Button look="secondary" onClick={() => setOpen('back')}>
          {t('takeBack')}
        </Button>
      )}
      <Button look="quiet" onClick={() => setOpen('until')}>
        {t('moveEnd')}
      </Button>
      {open === 'back' ? (
        <Dialog open title={t('takeBack')} onClose={() => setOpen(null)}>
          <div className="price-dialog">
            <p>{t('takeBackAbout')}</p>
            {refusal ? (
              <p role="alert" className="refused">
                {t([`refusal.${refusal.code}`, 'failed'] as never)}
              </p>
            ) : null}
            <Button
              pending={pending}
              onClick={async () => {
                if (await tell('POST', `${address}/end`)) setOpen(null)
              }}
            >
              {t('takeBackPress')}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {open === 'until' ? <EndDialog change={change} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

/** It was stopped midway: what is done stays, unless somebody takes it back. */
function StoppedNote({ change: { start, total } }: { readonly change: PriceChangeModel }) {
  const t = useWords('prices')
  const language = useLanguage()
  const done = start?.done ?? 0
  const number = (count: number) => numberIn(language, count)
  return <p className="notice">{t('stoppedAt', { count: done, number: number(done), total: number(total) })}</p>
}

function EndDialog({ change, onClose }: { readonly change: PriceChangeModel; readonly onClose: () => void }) {
  const t = useWords('prices')
  const { changeId, until: standing } = change
  const { tell, pending, refusal } = useTell<Refused>()
  const [typed, setTyped] = useState(() => (standing === null ? '' : asLocal(new Date(standing))))
  const fault = refusal?.field === 'until' ? t('when.backwards') : undefined
  return (
    <Dialog open title={t('moveEnd')} onClose={onClose}>
      <form
        className="price-dialog"
        onSubmit={async event => {
          event.preventDefault()
          const until = momentOf(typed)
          if (await tell('PATCH', `/api/admin/price-changes/${changeId}`, { until })) onClose()
        }}
      >
        {refusal && !fault ? (
          <p role="alert" className="refused">
            {t([`refusal.${refusal.code}`, 'failed'] as never)}
          </p>
        ) : null}
        <WhenFields name="until" value={typed} fault={fault} onEdit={setTyped} />
        {typed === '' ? null : <Zone />}
        <Button type="submit" pending={pending}>
          {t('moveEndPress')}
        </Button>
      </form>
    </Dialog>
  )
}
