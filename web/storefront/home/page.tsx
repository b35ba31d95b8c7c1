import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { HomeModel } from '../../models/home.ts'
import { useCardText } from '../../ui/card-text.ts'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Origin } from '../../ui/origin.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { BrandIndex } from './brand-index.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CloseoutBand } from './closeout-band.tsx'
import { Hero } from './hero.tsx'
import { Journal } from './journal.tsx'
import { MatrixTeaser } from './matrix-teaser.tsx'
import { PriceDoors } from './price-doors.tsx'
import { ProductRow } from './product-row.tsx'
import { shopData } from './structured-data.ts'

export function Component() {
  const home = useLoaderData() as HomeModel
  const { t } = useTranslation('home')
  const { number, language } = useFormats()
  const text = useCardText()
  const prefix = useLanguagePrefix()
  const origin = use(Origin)
  const store = `${prefix}/store`
  const { seo, welcome, totalProducts } = home
  const lead = welcome.text || t('hero.lead', { count: totalProducts, number: number(totalProducts) })
  return (
    <>
      {seo.title ? <title>{seo.title}</title> : <PageTitle title={home.welcome.title || t('hero.title')} />}
      <meta name="description" content={seo.description || lead} />
      {seo.keyword ? <meta name="keywords" content={seo.keyword} /> : null}
      <StructuredData value={shopData(home.organization, prefix, origin)} />
      {home.totalProducts === 0 ? (
        <div className="frame py-section">
          <EmptyState title={t('empty.title')} help={t('empty.help')} />
        </div>
      ) : (
        <>
          <Hero home={home} store={store} lead={lead} t={t} />
          <div className="flex flex-col gap-section pt-section">
            <CategoryTiles categories={home.categories} number={number} t={t} />
            <ProductRow id="best" title={t('best.title')} cards={home.best} all={store} text={text} t={t} />
            <PriceDoors prices={home.prices} number={number} t={t} />
            {home.matrixTeaser ? <MatrixTeaser product={home.matrixTeaser} number={number} t={t} /> : null}
            <ProductRow
              id="newest"
              title={t('newest.title')}
              cards={home.newest}
              all={`${store}?sort=db`}
              text={text}
              t={t}
            />
            <CloseoutBand cards={home.closeout} all={`${store}?closeout=yes`} t={t} />
            <BrandIndex brands={home.brands} number={number} t={t} />
            <Journal posts={home.journal} all={`${prefix}/blog`} language={language} t={t} />
          </div>
        </>
      )}
    </>
  )
}
