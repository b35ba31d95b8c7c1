import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { BrandIndexModel } from '../../models/content.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Every brand under the groups of the menu, with a way to jump to each. */
export function Component() {
  const { groups, total } = useLoaderData() as BrandIndexModel
  const { t } = useTranslation('content')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const named = groups.map(({ group, brands }) => {
    const isTop = group === 'Top Brands'
    return { group, brands, isTop, id: isTop ? 'top-brands' : `brands-${group.toLowerCase()}` }
  })
  return (
    <div className="frame pb-16">
      <PageTitle title={t('brands.title')} />
      <meta name="description" content={t('brands.lead', { count: total, number: number(total) })} />
      <PageTrail here={t('brands.title')} path={`${prefix}/brands`} />
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

type Brand = BrandIndexModel['groups'][number]['brands'][number]
type GroupProps = {
  id: string
  title: ReactNode
  brands: readonly Brand[]
  /** Under their first letters; else in one list. */
  byLetter: boolean
  count: (value: number) => string
}

/** Brands set as type: invented logos would say nothing. */
function Group({ id, title, brands, byLetter, count }: GroupProps) {
  const list = (members: readonly Brand[], className = '') => (
    <ul className={className}>
      {members.map(brand => (
        <li key={brand.path} className="break-inside-avoid border-line border-t">
          <a href={brand.path} className="group flex min-h-11 items-baseline justify-between gap-3 py-2.5">
            <bdi className="font-medium group-hover:underline">{brand.label}</bdi>
            <span className="body-sm whitespace-nowrap text-ink-3 tabular-nums">{count(brand.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-4 pt-10 md:grid-cols-[10rem_minmax(0,1fr)] md:pt-14">
      <h2 id={id} className="d3 scroll-mt-28">
        {title}
      </h2>
      {byLetter ? (
        <div className={`-mb-6 ${columns}`}>
          {[...Map.groupBy(brands, brand => brand.letter)].map(([letter, members]) => (
            <div key={letter} className="break-inside-avoid pb-6">
              <h3 className="h4 pb-2 text-ink-3">
                <bdi>{letter}</bdi>
              </h3>
              {list(members)}
            </div>
          ))}
        </div>
      ) : (
        list(brands, columns)
      )}
    </section>
  )
}

const columns = 'gap-x-8 sm:columns-2 lg:columns-3'
