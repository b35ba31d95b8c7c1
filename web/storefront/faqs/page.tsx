import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { FaqModel, FaqsModel } from '../../models/content.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inputClass } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Prose } from '../../ui/prose.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import type { FaqsData } from './loader.ts'

/** Questions by topic, each a disclosure with an address of its own; the search narrows them while it is typed. */
export function Component() {
  const { topics, q } = useLoaderData() as FaqsData
  const { t } = useTranslation('content')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [typed, type] = useState(q)
  const linked = useLinkedFaq()
  const shown = matching(topics, typed)
  const count = shown.reduce((sum, { faqs }) => sum + faqs.length, 0)
  const path = `${prefix}/faqs`
  return (
    <div className="frame pb-16">
      <PageTitle title={t('faqs.title')} />
      <meta name="description" content={t('faqs.lead')} />
      {topics.length > 0 ? <StructuredData value={origin => faqPage(topics, origin)} /> : null}
      <PageTrail here={t('faqs.title')} path={path} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] xl:gap-x-24">
        <div>
          <header className="pt-4 pb-6">
            <h1 className="d2">{t('faqs.title')}</h1>
            <p className="mt-4 text-ink-2 md:text-lg">{t('faqs.lead')}</p>
          </header>
          {topics.length === 0 ? (
            <EmptyState title={t('faqs.none')} go={{ href: `${prefix}/contact`, label: t('faqs.ask') }} />
          ) : (
            <>
              <search>
                <form
                  action={path}
                  className="flex gap-2"
                  onSubmit={event => {
                    event.preventDefault()
                    const wanted = typed.trim()
                    navigate(wanted ? `${path}?${new URLSearchParams({ q: wanted })}` : path, {
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
                    go={{ href: `${prefix}/contact`, label: t('faqs.ask') }}
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

/** One question. Its answer has the id, so that a browser opens the disclosure when its address is asked for. */
function Faq({ faq, open, linkLabel }: { faq: FaqModel; open: boolean; linkLabel: string }) {
  return (
    <details open={open || undefined} className="group/faq border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2">
        <h3 dir="auto" className="h4">
          {faq.question}
        </h3>
        <ChevronDown size={20} aria-hidden className="shrink-0 text-ink-3 group-open/faq:rotate-180" />
      </summary>
      <div id={faq.id} className="scroll-mt-36 pb-6">
        <Prose html={faq.html} className="text-ink-2" />
        <a
          href={`#${faq.id}`}
          className="body-sm mt-3 inline-flex min-h-8 items-center text-ink-3 underline underline-offset-2 hover:text-ink"
        >
          {linkLabel}
          <span className="sr-only">: {faq.question}</span>
        </a>
      </div>
    </details>
  )
}

/** Letters as they are searched: without case and accents, markup left out. */
function folded(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** The questions that have every word in question or answer; topics without one are left out. */
function matching(topics: FaqsModel['topics'], q: string): FaqsModel['topics'] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return topics
  return topics
    .map(({ name, faqs }) => ({
      name,
      faqs: faqs.filter(({ question, html }) => {
        const text = folded(`${question} ${html}`)
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** FAQPage of schema.org: all questions, whatever is searched for. An answer is read without its page, so its links are whole. */
function faqPage(topics: FaqsModel['topics'], origin: string): object {
  return {
    '@type': 'FAQPage',
    mainEntity: topics.flatMap(({ faqs }) =>
      faqs.map(({ question, html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: html.replaceAll('href="/', `href="${origin}/`) },
      })),
    ),
  }
}

/** The question that the address names, once the page is alive: its disclosure opens, also in a browser that does not do so itself. */
function useLinkedFaq(): string | null {
  const [linked, link] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const id = decodeURIComponent(window.location.hash.slice(1))
      link(id || null)
      // Once it is open there is something to scroll to.
      if (id) requestAnimationFrame(() => document.getElementById(id)?.closest('details')?.scrollIntoView())
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return linked
}
