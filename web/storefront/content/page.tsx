import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { PageModel } from '../../models/content.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProseWithProducts } from '../../ui/prose.tsx'

/** Fewer headings need no list. */
const fewestHeadings = 3

/** A written page: about the shop, its rules, whatever the owner adds. */
export function Component() {
  const page = useLoaderData() as PageModel
  const { t } = useTranslation('content')
  const prefix = useLanguagePrefix()
  return (
    <div className="frame pb-16">
      <PageTitle title={page.title} />
      {page.summary ? <meta name="description" content={page.summary} /> : null}
      <PageTrail here={page.title} path={`${prefix}/${page.slug}`} />
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] xl:gap-x-24">
        <header className="pt-4 pb-8 md:pb-10">
          <h1 dir="auto" className="d2">
            {page.title}
          </h1>
          {page.summary ? (
            <p dir="auto" className="mt-4 text-ink-2 md:text-lg">
              {page.summary}
            </p>
          ) : null}
        </header>
        <ProseWithProducts body={page.body} className="lg:col-start-1" />
        {page.headings.length >= fewestHeadings ? (
          <nav
            aria-label={t('page.contents')}
            className="max-lg:hidden lg:sticky lg:top-28 lg:col-start-2 lg:row-start-2 lg:max-w-64 lg:self-start"
          >
            <h2 className="label text-ink-3">{t('page.contents')}</h2>
            <ul className="mt-2 border-line border-s">
              {page.headings.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    dir="auto"
                    className="body-sm block py-1.5 ps-4 text-ink-2 no-underline hover:text-ink hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </div>
  )
}
