import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Origin } from '../../ui/origin.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { breadcrumbList, StructuredData } from '../../ui/structured-data.tsx'
import { Faq } from './faq.tsx'
import { matching } from './filter.ts'
import type { FaqsData } from './loader.ts'
import { faqPage } from './structured-data.ts'
import { useLinkedFaq } from './use-linked-faq.ts'

/** Questions by topic, each a disclosure with an address of its own; the search narrows them while it is typed. */
export function Component() {
  const { topics, q } = useLoaderData() as FaqsData
  const { t } = useTranslation('content')
  const { t: ui } = useTranslation('ui')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const origin = use(Origin)
  const [typed, type] = useState(q)
  const linked = useLinkedFaq()
  const shown = matching(topics, typed)
  const count = shown.reduce((sum, { faqs }) => sum + faqs.length, 0)
  const home = { label: ui('breadcrumb.home'), path: prefix || '/' }
  const here = { label: t('faqs.title'), path: `${prefix}/faqs` }
  return (
    <div className="frame pb-16">
      <PageTitle title={t('faqs.title')} />
      <meta name="description" content={t('faqs.lead')} />
      {topics.length > 0 ? <StructuredData value={faqPage(topics, origin)} /> : null}
      <StructuredData value={breadcrumbList([home], here, origin)} />
      <div className="py-3 md:py-4">
        <Breadcrumb label={ui('breadcrumb.label')} trail={[home]} here={here.label} />
      </div>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] xl:gap-x-24">
        <div>
          <header className="pt-4 pb-6">
            <h1 className="d2">{t('faqs.title')}</h1>
            <p className="mt-4 text-ink-2 md:text-lg">{t('faqs.lead')}</p>
          </header>
          {topics.length === 0 ? (
            <EmptyState
              title={t('faqs.none')}
              action={
                <a href={`${prefix}/contact`} className={buttonClass()}>
                  {t('faqs.ask')}
                </a>
              }
            />
          ) : (
            <>
              <search>
                <form
                  action={here.path}
                  className="flex gap-2"
                  onSubmit={event => {
                    event.preventDefault()
                    const wanted = typed.trim()
                    navigate(wanted ? `${here.path}?${new URLSearchParams({ q: wanted })}` : here.path, {
                      replace: true,
                      preventScrollReset: true,
                    })
                  }}
                >
                  <label htmlFor="faq-search" className="sr-only">
                    {t('faqs.search')}
                  </label>
                  <input
                    id="faq-search"
                    type="search"
                    name="q"
                    value={typed}
                    maxLength={100}
                    autoComplete="off"
                    enterKeyHint="search"
                    placeholder={t('faqs.search')}
                    onChange={event => type(event.currentTarget.value)}
                    className={inputClass}
                  />
                  <Button type="submit" look="secondary" className="shrink-0">
                    {t('faqs.submit')}
                  </Button>
                </form>
              </search>
              <Announcement>{typed.trim() ? t('faqs.found', { count, number: number(count) }) : null}</Announcement>
              {shown.length === 0 ? (
                <div className="mt-8">
                  <EmptyState
                    title={t('faqs.notFound')}
                    help={t('faqs.notFoundHelp')}
                    action={
                      <a href={`${prefix}/contact`} className={buttonClass()}>
                        {t('faqs.ask')}
                      </a>
                    }
                  />
                </div>
              ) : (
                shown.map(({ name, faqs }) => (
                  <section key={name} aria-label={name} className="mt-10">
                    <h2 dir="auto" className="d3 mb-3">
                      {name}
                    </h2>
                    <div className="border-line border-b">
                      {faqs.map(faq => (
                        <Faq key={faq.id} faq={faq} open={faq.id === linked} linkLabel={t('faqs.link')} />
                      ))}
                    </div>
                  </section>
                ))
              )}
            </>
          )}
        </div>
        {topics.length > 0 ? (
          <aside
            aria-label={t('faqs.more')}
            className="max-lg:mt-12 lg:sticky lg:top-28 lg:max-w-72 lg:self-start lg:pt-6"
          >
            <h2 className="h4">{t('faqs.more')}</h2>
            <p className="mt-1 text-ink-2">{t('faqs.moreHelp')}</p>
            <a href={`${prefix}/contact`} className={`${buttonClass('secondary')} mt-4`}>
              {t('faqs.ask')}
            </a>
          </aside>
        ) : null}
      </div>
    </div>
  )
}
