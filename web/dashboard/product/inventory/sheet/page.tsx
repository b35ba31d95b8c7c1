import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { StockSheetData } from './loader.ts'
import { StockSheet } from './stock-sheet.tsx'

/** The stock of one product on a page of its own. */
export function Component() {
  const { product } = useLoaderData() as StockSheetData
  const t = useWords('inventory')
  const prefix = useLanguagePrefix()
  const { revalidate } = useRevalidator()
  const { state: from, search } = useLocation()
  const back = `${prefix}/dashboard/product/inventory${(from as { readonly list?: string } | null)?.list ?? ''}`
  return (
    <div className="page">
      <PageTitle title={product.name || product.style} />
      <header className="order-head product-head">
        <Link to={back} className="back" aria-label={t('back')}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <Picture
          picture={product.picture}
          alt=""
          sizes="48px"
          className="row-picture"
          imgClassName="size-full object-contain"
        />
        <div>
          <h1 className="d3">
            <bdi>{product.name || product.style}</bdi>
          </h1>
          <p className="text-ink-2">
            <bdi>{product.style}</bdi>
          </p>
        </div>
        {product.may.product ? (
          <Link
            to={`${prefix}/dashboard/product/${encodeURIComponent(product.productId)}`}
            className={buttonClass('secondary', 'small')}
          >
            {t('toProduct')}
          </Link>
        ) : null}
      </header>
      <StockSheet
        key={product.productId}
        product={product}
        at={new URLSearchParams(search).get('sku')}
        refresh={revalidate}
      />
    </div>
  )
}
