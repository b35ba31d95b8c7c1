import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { BrandIndexModel } from '../../models/content.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Origin } from '../../ui/origin.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { breadcrumbList, StructuredData } from '../../ui/structured-data.tsx'
import { Group } from './group.tsx'

/** Every brand under the groups of the menu, with a way to jump to each. */
export function Component() {
  const { groups, total } = useLoaderData() as BrandIndexModel
  const { t } = useTranslation('content')
  const { t: ui } = useTranslation('ui')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const origin = use(Origin)
  const home = { label: ui('breadcrumb.home'), path: prefix || '/' }
  const here = { label: t('brands.title'), path: `${prefix}/brands` }
  const named = groups.map(({ group, brands }) => {
    const isTop = group === 'Top Brands'
    return { group, brands, isTop, id: isTop ? 'top-brands' : `brands-${group.toLowerCase()}` }
  })
  return (
    <div className="frame pb-16">
      <PageTitle title={t('brands.title')} />
      <meta name="description" content={t('brands.lead', { count: total, number: number(total) })} />
      <StructuredData value={breadcrumbList([home], here, origin)} />
      <div className="py-3 md:py-4">
        <Breadcrumb label={ui('breadcrumb.label')} trail={[home]} here={here.label} />
      </div>
      <header className="pt-4 pb-6">
        <h1 className="d2">{t('brands.title')}</h1>
        <p className="mt-3 text-ink-2">{t('brands.lead', { count: total, number: number(total) })}</p>
      </header>
      {total === 0 ? (
        <EmptyState title={t('brands.empty')} help={t('brands.emptyHelp')} />
      ) : (
        <>
          <nav aria-label={t('brands.jump')} className="border-line border-y py-3">
            <ul className="flex flex-wrap gap-2">
              {named.map(({ group, id, isTop }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="body-sm inline-flex min-h-9 items-center rounded-xs border border-line px-3 font-medium text-ink-2 no-underline hover:border-field hover:text-ink"
                  >
                    {isTop ? t('brands.top') : <bdi dir="ltr">{group}</bdi>}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {named.map(({ group, brands, id, isTop }) => (
            <Group
              key={id}
              id={id}
              title={isTop ? t('brands.top') : <bdi dir="ltr">{group}</bdi>}
              brands={brands}
              byLetter={!isTop}
              count={value => t('brands.count', { count: value, number: number(value) })}
            />
          ))}
        </>
      )}
    </div>
  )
}
