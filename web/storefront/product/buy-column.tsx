import { useTranslation } from 'react-i18next'
import { reductionOf } from '#domain/shared/selling-price.ts'
import type { FormState } from '../../app/form-state.ts'
import type { ProductModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { liveModels } from '../../ui/live-model.ts'
import { PickButton } from '../../ui/pick-button.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/rating.tsx'
import { buyable, openVariants } from './choice.ts'
import { ManySizes } from './many-sizes.tsx'
import type { SentWatch } from './notify-me.tsx'
import { OneSize } from './one-size.tsx'
import type { ProductChoice } from './use-choice.ts'

/** Stays beside what is longer, under the header while that is there. */
export const stickyClass = 'lg:sticky lg:top-6 lg:in-[html:has(.site-header:not([data-away]))]:top-36'

/** Whether the page shows its many sizes: a product of one variant has none. */
export function ordersMany(product: ProductModel, chosen: ProductChoice): boolean {
  return product.variants.length > 1 && chosen.order === 'many'
}

type Props = { product: ProductModel; chosen: ProductChoice; refused: FormState | null; sentWatch: SentWatch }

/** Name, price and the two ways to order: one colour and size, or a run of sizes in many colours. */
export function BuyColumn({ product, chosen, refused, sentWatch }: Props) {
  const { t } = useTranslation('product')
  const { t: ui } = useTranslation('ui')
  const { number } = useFormats()
  const hasMany = product.variants.length > 1
  const many = ordersMany(product, chosen)
  return (
    <div
      className={classes('min-w-0 self-start lg:col-start-2 lg:row-start-1', !many && `lg:row-span-2 ${stickyClass}`)}
    >
      <p className="body-sm text-ink-3">
        <a href={product.brand.path} className="py-1 text-ink-2 underline-offset-2 hover:underline">
          <bdi>{product.brand.label}</bdi>
        </a>
        {product.style ? (
          <>
            {' · '}
            {t('style')} <bdi>{product.style}</bdi>
          </>
        ) : null}
      </p>
      <h1 className="d2 mt-1.5">
        <bdi>{product.name}</bdi>
      </h1>
      <p className="body-sm mt-3 flex items-center gap-2 text-ink-2 tabular-nums">
        <Stars
          value={product.rating}
          label={product.reviewCount > 0 ? t('rating.stars', { value: number(product.rating) }) : t('rating.none')}
        />
        <a
          href="#reviews"
          className="inline-flex min-h-6 items-center text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {product.reviewCount > 0
            ? t('rating.summary', {
                value: number(product.rating),
                count: product.reviewCount,
                number: number(product.reviewCount),
              })
            : t('rating.none')}
        </a>
      </p>
      <ProductPrice product={product} chosen={chosen} />
      <PriceChange product={product} chosen={chosen} />
      <Closeout product={product} />
      {product.gone ? <p className="mt-6 rounded-lg bg-warn-soft px-4 py-3 font-semibold">{t('gone')}</p> : null}
      {/* What was typed stays, should it come back. */}
      <div hidden={product.gone}>
        {hasMany ? (
          <div className="mt-6">
            <OrderSwitch chosen={chosen} />
          </div>
        ) : null}
        {many ? (
          <ManySizes product={product} chosen={chosen} refused={refused} sentWatch={sentWatch} />
        ) : (
          <OneSize product={product} chosen={chosen} refused={refused} sentWatch={sentWatch} />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {(['save', 'compare'] as const).map(list => (
          <PickButton
            key={list}
            list={list}
            productId={product.id}
            color={list === 'save' ? chosen.shownColor : null}
            label={ui(`pick.${list}`)}
            className="flex-1 border border-field bg-surface px-4 hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft"
          />
        ))}
      </div>
    </div>
  )
}

function ProductPrice({ product, chosen }: { product: ProductModel; chosen: ProductChoice }) {
  const { t } = useTranslation('product')
  const { t: ui } = useTranslation('ui')
  const { money, number } = useFormats()
  const open = chosen.order === 'many' ? product.variants : openVariants(product, chosen.choice)
  const lowest = [...open].sort((a, b) => a.price - b.price)[0]
  const price = lowest?.price ?? product.price
  const was = lowest ? lowest.listPrice : product.listPrice
  const discount = reductionOf(product.discount, { price, was })
  const varies = open.some(variant => variant.price !== price)
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {varies ? <span className="body-sm text-ink-2">{ui('card.asLowAs')}</span> : null}
      <span className="flex text-[1.625rem] leading-tight items-baseline gap-2">
        <Price amount={price} was={was} money={money} wasLabel={ui('price.was')} />
      </span>
      <span className="body-sm text-ink-2">{t('each')}</span>
      {discount > 0 ? (
        <bdi
          dir="ltr"
          className="label self-center rounded-xs bg-signal px-2 py-1 font-semibold leading-none text-on-signal"
        >
          {ui('card.discount', { percent: number(discount) })}
        </bdi>
      ) : null}
    </p>
  )
}

/** Prices that changed under the shopper stay marked until they press the button. */
function PriceChange({ product, chosen }: { product: ProductModel; chosen: ProductChoice }) {
  const { t } = useTranslation('product')
  const { money } = useFormats()
  if (product.variants.every(variant => variant.priceBefore === undefined)) return null
  const open = chosen.order === 'many' ? product.variants : openVariants(product, chosen.choice)
  // Of the price that stands above.
  const before = Math.min(...open.map(({ price, priceBefore }) => priceBefore ?? price))
  const isOne = before !== Math.min(...open.map(({ price }) => price))
  return (
    <p className="body-sm mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-warn-soft px-4 py-2">
      <span className="font-semibold">
        {isOne ? t('priceChange.one', { before: money(before) }) : t('priceChange.some')}
      </span>
      <Button look="quiet" className="ms-auto" onClick={() => liveModels.onSeen(product.id)}>
        {t('priceChange.seen')}
      </Button>
    </p>
  )
}

/** Names discontinued goods while some are left: the whole style, or colours with such a size among theirs. */
function Closeout({ product: { colors, variants } }: { product: ProductModel }) {
  const { t } = useTranslation('product')
  const { t: ui } = useTranslation('ui')
  const last = variants.filter(variant => variant.closeout && buyable(variant))
  if (last.length === 0) return null
  const names = colors.filter(({ id }) => last.some(({ color }) => color === id)).map(({ name }) => name)
  const isWhole = variants.every(variant => variant.closeout)
  return (
    <p className="body-sm mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <span className="label rounded-xs bg-signal px-2 py-1 font-semibold leading-none text-on-signal">
        {ui('card.closeout')}
      </span>
      {isWhole || names.length === 0 ? t('closeout.all') : t('closeout.some', { names })}
    </p>
  )
}

/** The two ways to order. They are links, so that they work before any script has loaded. */
function OrderSwitch({ chosen }: { chosen: ProductChoice }) {
  const { t } = useTranslation('product')
  return (
    <nav aria-label={t('order.label')} className="inline-flex overflow-clip rounded-md border border-field">
      {(['one', 'many'] as const).map(order => (
        <a
          key={order}
          href={chosen.orderHref(order)}
          aria-current={order === chosen.order ? 'true' : undefined}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            event.stopPropagation()
            chosen.setOrder(order)
          }}
          className={classes(
            'segment body-sm flex min-h-11 items-center px-4 font-semibold no-underline -outline-offset-2 transition-colors duration-120',
            order === chosen.order ? 'bg-ink text-bg' : 'bg-surface text-ink hover:bg-sunken',
          )}
        >
          {t(`order.${order}`)}
        </a>
      ))}
    </nav>
  )
}
