import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { PostCard as Post } from '../../models/content.ts'
import type { HomeModel } from '../../models/home.ts'
import { useCardText } from '../../ui/card-text.ts'
import { useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PostCard } from '../../ui/post-card.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { CloseoutBand } from './closeout-band.tsx'
import { Hero } from './hero.tsx'
import { MatrixTeaser } from './matrix-teaser.tsx'
import { ProductRow } from './product-row.tsx'
import { shopData } from './structured-data.ts'

export function Component() {
  const home = useLoaderData() as HomeModel
  const { t } = useTranslation('home')
  const { number, language } = useFormats()
  const text = useCardText()
  const prefix = useLanguagePrefix()
  const store = `${prefix}/store`
  const { seo, welcome, totalProducts } = home
  const lead = welcome.text || t('hero.lead', { count: totalProducts, number: number(totalProducts) })
  return (
    <>
      {seo.title ? <title>{seo.title}</title> : <PageTitle title={home.welcome.title || t('hero.title')} />}
      <meta name="description" content={seo.description || lead} />
      {seo.keyword ? <meta name="keywords" content={seo.keyword} /> : null}
      <StructuredData value={origin => shopData(home.organization, prefix, origin)} />
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

type Props = { brands: HomeModel['brands']; number: (value: number) => string; t: TFunction<'home'> }

/** Every brand, set as type: invented logos would say nothing. */
function BrandIndex({ brands, number, t }: Props) {
  if (brands.length === 0) return null
  return (
    <section aria-labelledby="brands" className="frame">
      <h2 id="brands" className="d3">
        {t('brands.title')}
      </h2>
      <ul className="mt-5 columns-2 gap-x-8 sm:columns-3 lg:columns-5">
        {brands.map(brand => (
          <li key={brand.path} className="break-inside-avoid border-line border-t">
            <a href={brand.path} className="group flex items-baseline justify-between gap-2 py-2">
              <bdi className="font-medium group-hover:underline">{brand.label}</bdi>
              <span className="label font-normal text-ink-3 tabular-nums">{number(brand.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type JournalProps = { posts: readonly Post[]; all: string; language: Language; t: TFunction<'home'> }

/** The newest posts of the journal. */
function Journal({ posts, all, language, t }: JournalProps) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="journal" className="frame">
      <div className="flex items-center gap-2">
        <h2 id="journal" className="d3 me-auto">
          {t('journal.title')}
        </h2>
        <a
          href={all}
          className="body-sm rounded-md px-2 py-2.5 font-semibold text-primary underline-offset-3 hover:underline"
        >
          {t('row.all')}
        </a>
      </div>
      <ul className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>li:nth-child(n+3)]:hidden">
        {posts.map(post => (
          <PostCard key={post.slug} post={post} language={language} heading="h3" />
        ))}
      </ul>
    </section>
  )
}

type PriceDoorsProps = { prices: HomeModel['prices']; number: (value: number) => string; t: TFunction<'home'> }

/** The four price ranges as one row of doors. */
function PriceDoors({ prices, number, t }: PriceDoorsProps) {
  const open = prices.filter(price => price.count > 0)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="prices" className="frame">
      <h2 id="prices" className="d3">
        {t('prices.title')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 overflow-clip rounded-lg border border-line bg-line gap-px md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {open.map(price => (
          <li key={price.path} className="bg-surface">
            <a
              href={price.path}
              className="group block h-full px-4 py-5 -outline-offset-2 hover:bg-sunken md:px-6 md:py-7"
            >
              <bdi className="d3 block tabular-nums">{price.label}</bdi>
              <span className="body-sm mt-1 block text-ink-3 tabular-nums">
                {t('count', { count: price.count, number: number(price.count) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
