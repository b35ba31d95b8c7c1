import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apart } from '../../i18n/apart.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OpenSubscriber } from '../../models/subscriber-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { localeOf } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'

type Props = {
  readonly subscriber: OpenSubscriber
  readonly mayRemove: boolean
  readonly onRemoved: (said: string) => void
}

/** A reader of the newsletter: the proof that they agreed, their coupon, and the end of their subscription. */
export function SubscriberPanel({ subscriber, mayRemove, onRemoved }: Props) {
  const t = useWords('subscribers')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, forget, dialog } = useTell()
  const [removing, setRemoving] = useState(false)
  const { subscriberId, email, language: of, customer, welcome } = subscriber
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })

  async function remove() {
    // The page is of somebody who is not on the list afterwards.
    const done = await tell('DELETE', `/api/admin/subscribers/${subscriberId}`, undefined, true)
    setRemoving(false)
    if (done) onRemoved(t('remove.done', { email }))
  }

  return (
    <div className="act-form">
      {dialog}
      <Refused refusal={refusal} words="subscribers" />
      <p>
        <a href={`mailto:${email}`} className="underline">
          {t('write')}
        </a>
        {customer ? (
          <>
            {' · '}
            <Link to={`${prefix}/dashboard/users/${customer}`} className="underline">
              {t('customer')}
            </Link>
          </>
        ) : null}
      </p>
      <dl className="facts">
        <div>
          <dt>{t('column.language')}</dt>
          <dd>{tongue.of(of)}</dd>
        </div>
        <div>
          <dt>{t('column.welcome')}</dt>
          <dd>
            <WelcomeCode welcome={welcome} />
          </dd>
        </div>
      </dl>
      <h3>{t('proof.title')}</h3>
      <Proof {...subscriber} />
      {mayRemove ? (
        <div className="act-press">
          <Button look="secondary" size="small" onClick={() => setRemoving(true)}>
            {t('remove.open')}
          </Button>
        </div>
      ) : null}
      <Dialog
        open={removing}
        title={t('remove.title')}
        onClose={() => {
          setRemoving(false)
          forget()
        }}
      >
        <p>{t('remove.about', { email: apart(email) })}</p>
        <Button pending={pending} onClick={() => void remove()}>
          {t('remove.press')}
        </Button>
      </Dialog>
    </div>
  )
}

function Proof({ way, subscribedAt, askedAt, page, agreement, addedBy }: OpenSubscriber) {
  const t = useWords('subscribers')
  return (
    <>
      <p>{t(`proof.${way ?? 'unknown'}`)}</p>
      <dl className="facts">
        {way === 'link' || way === 'account' ? (
          <div>
            <dt>{t('proof.form')}</dt>
            <dd>
              {page ? (
                <>
                  {t('proof.footer')}{' '}
                  <a href={page} data-reload="">
                    <bdi dir="ltr">{page}</bdi>
                  </a>
                </>
              ) : (
                t('proof.noPage')
              )}
            </dd>
          </div>
        ) : null}
        {askedAt ? (
          <div>
            <dt>{t('proof.asked')}</dt>
            <dd>
              <Moment at={askedAt} shows="both" />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t(way === 'link' ? 'proof.confirmed' : 'proof.agreed')}</dt>
          <dd>
            <Moment at={subscribedAt} shows={way === 'staff' ? 'date' : 'both'} />
          </dd>
        </div>
        {way === 'staff' ? (
          <>
            <div>
              <dt>{t('proof.how')}</dt>
              <dd>
                <bdi>{agreement}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('proof.by')}</dt>
              <dd>
                <bdi>{addedBy ?? t('proof.somebody')}</bdi>
              </dd>
            </div>
          </>
        ) : null}
      </dl>
    </>
  )
}

/** The code of a first order, and whether it was used. */
export function WelcomeCode({ welcome }: Pick<OpenSubscriber, 'welcome'>) {
  const t = useWords('subscribers')
  if (!welcome) return t('welcome.none')
  return (
    <>
      <code dir="ltr">{welcome.code}</code>{' '}
      <span className={welcome.used ? 'tag ok' : 'tag'}>{t(welcome.used ? 'welcome.used' : 'welcome.unused')}</span>
    </>
  )
}
