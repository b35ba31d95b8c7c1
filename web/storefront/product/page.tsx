import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useLocation } from 'react-router-dom'
import { noteViewed } from '../../client/viewed.ts'
import type { CompanionsModel } from '../../models/companions.ts'
import type { ProductModel } from '../../models/product.ts'
import { PageTrail } from '../../ui/breadcrumb.tsx'
import { CardRow, mostInRow } from '../../ui/card-row.tsx'
import { classes } from '../../ui/classes.ts'
import { useLiveModel } from '../../ui/live-model.ts'
import { RecentlyViewed } from '../recently-viewed.tsx'
import { BuyColumn, ordersMany } from './buy-column.tsx'
import { Details } from './details.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductPageData } from './loader.ts'
import { ProductMeta } from './product-meta.tsx'
import { withoutReviews } from './reviews/query.ts'
import { Reviews } from './reviews/section.tsx'
import { useChoice } from './use-choice.ts'

export function Component() {
  const data = useLoaderData() as ProductPageData
  const { pathname, search } = useLocation()
  return <ProductPage key={pathname + withoutReviews(search)} {...data} />
}

function ProductPage({ product: given, companions, reviews, told, refused, sentWatch }: ProductPageData) {
  const product = useLiveModel(given)
  const chosen = useChoice(product, (refused ?? sentWatch.refused)?.values)
  useEffect(() => noteViewed(product.id), [product.id])
  const { pathname, search } = useLocation()
  const chosenHref = chosen.orderHref(chosen.order)
  const [firstHref] = useState(chosenHref)
  // The links carry the choice. Without a choice the address stays, and with it the page and its focus.
  const reviewsBase = chosenHref === firstHref ? `${pathname}?${withoutReviews(search)}` : chosenHref
  const color = product.colors.find(candidate => candidate.id === chosen.shownColor)
  const many = ordersMany(product, chosen)
  return (
    <div data-compares="" className="frame pb-14 max-lg:[&_:is(a,button,input,select,summary)]:scroll-mb-28">
      <ProductMeta product={product} faulty={refused !== null || sentWatch.refused !== null} />
      <PageTrail trail={[product.category]} here={product.name} path={product.path} />
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 xl:gap-x-14',
          many
            ? 'lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'
            : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_32.5rem]',
        )}
      >
        <Gallery
          small={many}
          product={product.name}
          color={color?.name ?? null}
          pictures={color && color.pictures.length > 0 ? color.pictures : product.pictures}
        />
        <BuyColumn product={product} chosen={chosen} refused={refused} sentWatch={sentWatch} />
        <Details product={product} many={many} />
      </div>
      <Reviews model={reviews} path={product.path} base={reviewsBase} told={told} />
      <Related product={product} companions={companions} />
      <RecentlyViewed except={product.id} />
    </div>
  )
}

/** Other products: cuts of the same style, what others bought with it, and more of the kind that is in neither. */
function Related({ product, companions }: { product: ProductModel; companions: CompanionsModel }) {
  const { t } = useTranslation('product')
  const { otherCuts, alsoBought } = companions
  const above = new Set([...otherCuts, ...alsoBought.slice(0, mostInRow)].map(({ id }) => id))
  return (
    <>
      <CardRow title={t('otherCuts')} cards={otherCuts} />
      <CardRow title={t('alsoBought')} cards={alsoBought} />
      <CardRow title={t('related')} cards={product.related.filter(({ id }) => !above.has(id))} />
    </>
  )
}
