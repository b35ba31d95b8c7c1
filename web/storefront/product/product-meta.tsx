import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Origin } from '../../ui/origin.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { breadcrumbList, StructuredData } from '../../ui/structured-data.tsx'
import type { ProductModel } from '../models/product.ts'
import { productData } from './structured-data.ts'

type Props = {
  product: ProductModel
  /** A form of the page came back. */
  faulty: boolean
}

/** Title, description, and what search engines read. The colour and size of the address lead back to the product. */
export function ProductMeta({ product, faulty }: Props) {
  const { t } = useTranslation('product')
  const { t: ui } = useTranslation('ui')
  const prefix = useLanguagePrefix()
  const origin = use(Origin)
  const { seo = {} } = product
  const description = seo.description || product.description[0]
  const home = { label: ui('breadcrumb.home'), path: prefix || '/' }
  return (
    <>
      <PageTitle
        title={seo.title || t('pageTitle', { name: product.name, brand: product.brand.label })}
        faulty={faulty}
      />
      {description ? <meta name="description" content={description.slice(0, 300)} /> : null}
      <StructuredData value={productData(product, origin)} />
      <StructuredData
        value={breadcrumbList([home, product.category], { label: product.name, path: product.path }, origin)}
      />
    </>
  )
}
