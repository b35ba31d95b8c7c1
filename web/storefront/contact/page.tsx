import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ContactModel } from '../../models/content.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProseWithProducts } from '../../ui/prose.tsx'
import { ContactForm } from './form.tsx'
import type { ContactData } from './loader.ts'

/** A form that becomes a request for staff, and every other way to reach the shop. */
export function Component() {
  const data = useLoaderData() as ContactData
  const { t } = useTranslation('contact')
  const prefix = useLanguagePrefix()
  const { page, sent } = data
  const title = page?.title || t('title')
  const lead = page?.summary || t('lead')
  const path = `${prefix}/contact`
  return (
    <div className="frame pb-16">
      {sent ? <PageTitle title={t('sent.title')} /> : null}
      <meta name="description" content={lead} />
      <PageTrail here={title} path={path} />
      <header className="pt-4 pb-8 md:pb-10">
        <h1 dir="auto" className="d2">
          {title}
        </h1>
        <p dir="auto" className="mt-4 max-w-prose text-ink-2 md:text-lg">
          {lead}
        </p>
      </header>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,26rem)] xl:gap-x-24">
        {sent ? (
          <section role="status" className="self-start rounded-lg bg-ok-soft px-6 py-8 md:px-8">
            <h2 className="d3">{t('sent.title')}</h2>
            <p className="mt-3 max-w-prose text-ink-2">{t('sent.help')}</p>
            <p className="mt-6 flex flex-wrap gap-3">
              <a href={`${prefix}/store`} className={buttonClass()}>
                {t('sent.shop')}
              </a>
              <a href={path} className={buttonClass('secondary')}>
                {t('sent.again')}
              </a>
            </p>
          </section>
        ) : (
          <section aria-label={t('form')}>
            <ContactForm title={title} refused={data.form} />
          </section>
        )}
        <aside aria-label={t('ways')} className="border-line max-lg:border-t max-lg:pt-8 lg:border-s lg:ps-10">
          <Ways contact={data} t={t} />
          {page && page.body.length > 0 ? <ProseWithProducts body={page.body} className="contact-prose mt-8" /> : null}
        </aside>
      </div>
    </div>
  )
}

const link = 'py-0.5 text-ink underline underline-offset-2 hover:text-primary'

/** Everything but the form: phone, email, address, a conversation. */
function Ways({ contact, t }: { contact: ContactModel; t: TFunction<'contact'> }) {
  const { phone, email, address, messenger } = contact
  return (
    <dl className="flex flex-col gap-5">
      {phone ? (
        <Way name={t('phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </Way>
      ) : null}
      {email ? (
        <Way name={t('email')}>
          <a href={`mailto:${email}`} className={link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Way>
      ) : null}
      {address ? (
        <Way name={t('address')}>
          <address className="not-italic">
            <bdi>{address}</bdi>
          </address>
        </Way>
      ) : null}
      {messenger ? (
        <Way name={t('messenger')}>
          <a href={messenger} rel="noopener" className={link}>
            {t('messengerLink')}
          </a>
        </Way>
      ) : null}
    </dl>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
