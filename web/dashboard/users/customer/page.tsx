import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel } from '../../../models/customer-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { SidePanel } from '../../record/side-panel.tsx'
import { type From, Walk } from '../../record/walk.tsx'
import { Avatar } from '../../shell/avatar.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { AddressForm, DetailsForm } from './account-forms.tsx'
import { Contact, type Editing } from './contact.tsx'
import { ErasePanel } from './erase-panel.tsx'
import { CustomerOrders } from './orders.tsx'
import { CustomerSessions } from './sessions.tsx'
import { Story } from './story.tsx'

/** One customer: what they did here, how they are reached, and their erasure. */
export function Component() {
  const customer = useLoaderData() as CustomerPageModel
  const t = useWords('customer')
  const prefix = useLanguagePrefix()
  const [open, setOpen] = useState<Editing | 'erase' | null>(null)
  const [said, setSaid] = useState('')
  const { state } = useLocation()
  const from = (state ?? {}) as From
  const name = customer.name || customer.email
  const panel = panelOf()
  const close = () => setOpen(null)

  function panelOf() {
    const { erasing, details, addresses } = customer
    if (open === 'erase')
      return erasing && { title: t('erase.title', { name }), body: <ErasePanel {...{ customer, erasing }} /> }
    if (!open || !details) return null
    const form = {
      ...{ customer, details },
      onSaid(told: string, closes = false) {
        setSaid(told)
        if (closes) close()
      },
    }
    if (open === 'details') return { title: t('edit.detailsOf', { name }), body: <DetailsForm {...form} /> }
    if (open === 'new-address') return { title: t('edit.newAddress'), body: <AddressForm {...form} kept={null} /> }
    const kept = addresses.find(({ addressId }) => addressId === open.addressId)
    if (!kept) return null
    const { addressId } = open
    return { title: t('edit.address'), body: <AddressForm key={addressId} {...form} kept={{ ...kept, addressId }} /> }
  }

  return (
    <div className="page">
      <PageTitle title={name} />
      <header className="order-head">
        <Link to={`${prefix}/dashboard/users${from.list ?? ''}`} className="back" aria-label={t('back')}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <Avatar name={name} />
        <h1 className="d3">
          <bdi>{name}</bdi>
        </h1>
        <span className="tag">{t(customer.account ? 'account' : 'guest')}</span>
        <Walk record={customer.personId} from={from} path="/dashboard/users" words={way => t(`walk.${way}`)} />
        <span className="order-actions">
          {customer.erasing ? (
            <Button look="secondary" size="small" onClick={() => setOpen('erase')}>
              {t('erase.open')}
            </Button>
          ) : null}
          {customer.mayOrder ? (
            <Link
              to={`${prefix}/dashboard/orders/new?buyer=${customer.personId}`}
              className={buttonClass('primary', 'small')}
            >
              <Plus size={16} aria-hidden />
              {t('newOrder')}
            </Link>
          ) : null}
        </span>
      </header>
      {customer.mayEdit ? null : <MissingRight right={{ permission: 'users', to: 'edit' }} />}
      <Figures customer={customer} />
      <div className="order-columns">
        <div className="order-main">
          {customer.newest ? <CustomerOrders rows={customer.newest} persons={customer.persons} /> : null}
          <Story key={customer.personId} customer={customer} />
          {customer.consent || customer.sessions ? (
            <div className="customer-pair">
              {customer.consent ? <Consent consent={customer.consent} /> : null}
              {customer.sessions ? <CustomerSessions customer={customer} sessions={customer.sessions} /> : null}
            </div>
          ) : null}
        </div>
        <div className="order-side">
          {panel ? (
            <SidePanel key={typeof open === 'string' ? open : open?.addressId} title={panel.title} onClose={close}>
              {panel.body}
            </SidePanel>
          ) : null}
          <Contact
            {...{ customer, said }}
            onEdit={editing => {
              setSaid('')
              setOpen(editing)
            }}
          />
        </div>
      </div>
    </div>
  )
}

type Props = { readonly customer: CustomerPageModel }

function Figures({ customer }: Props) {
  const t = useWords('customer')
  const language = useLanguage()
  const money = moneyFormat(language, customer.currency)
  const { orders, spent, pieces, piecesBack } = customer
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const figures = [
    [numberIn(language, orders), t('figure.orders')],
    [money(spent), t('figure.spent')],
    [orders > 0 ? money(Math.round(spent / orders)) : '–', t('figure.average')],
    [
      t('figure.ofPieces', { back: numberIn(language, piecesBack), pieces: numberIn(language, pieces) }),
      t('figure.back'),
    ],
    [tongue.of(customer.language) ?? customer.language, t('figure.language')],
  ] as const
  return (
    <dl className="panel customer-figures">
      {figures.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Consent({
  consent: { newsletter, welcome },
}: {
  readonly consent: NonNullable<CustomerPageModel['consent']>
}) {
  const t = useWords('customer')
  const prefix = useLanguagePrefix()
  return (
    <section className="panel" aria-labelledby="consent">
      <div className="panel-head">
        <h2 className="panel-title" id="consent">
          {t('consent.title')}
        </h2>
      </div>
      <dl className="panel-part facts">
        <div>
          <dt>{t('consent.newsletter')}</dt>
          <dd>
            {newsletter ? (
              <>
                {t('consent.since')}{' '}
                <Link to={`${prefix}/dashboard/subscribers/${newsletter.subscriberId}`} className="underline">
                  <Moment at={newsletter.at} shows="date" />
                </Link>
              </>
            ) : (
              t('consent.no')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('consent.welcome')}</dt>
          <dd>
            {welcome ? (
              <>
                <code dir="ltr">{welcome.code}</code> · {t(welcome.used ? 'consent.used' : 'consent.unused')}
              </>
            ) : (
              t('consent.no')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('consent.orders')}</dt>
          <dd>{t('consent.always')}</dd>
        </div>
      </dl>
    </section>
  )
}
