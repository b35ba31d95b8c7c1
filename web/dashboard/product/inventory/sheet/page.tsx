import { Link, useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { ProductHead } from '../../product-head.tsx'
import type { StockSheetData } from './loader.ts'
import { StockPast } from './past.tsx'
import { StockSheet } from './stock-sheet.tsx'

/** The stock of one product on a page of its own, as it is or as it was. */
export function Component() {
  const { product, past } = useLoaderData() as StockSheetData
  const t = useWords('inventory')
  const prefix = useLanguagePrefix()
  const { revalidate } = useRevalidator()
  const { state: from, search } = useLocation()
  const back = `${prefix}/dashboard/product/inventory${(from as { readonly list?: string } | null)?.list ?? ''}`
  if (past) return <StockPast key={product.productId} now={product} past={past} />
  return (
    <div className="page">
      <PageTitle title={product.name || product.style} />
      <ProductHead product={product} back={back} backLabel={t('back')} about={<bdi>{product.style}</bdi>}>
        {product.may.product ? (
          <Link
            to={`${prefix}/dashboard/product/${encodeURIComponent(product.productId)}`}
            className={buttonClass('secondary', 'small')}
          >
            {t('toProduct')}
          </Link>
        ) : null}
      </ProductHead>
      <StockSheet
        key={product.productId}
        product={product}
        at={new URLSearchParams(search).get('sku')}
        refresh={revalidate}
      />
    </div>
  )
}
