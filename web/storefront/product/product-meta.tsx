import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Origin } from '../../ui/origin.ts'
import type { ProductModel } from '../shop.ts'
import { escapedJson, productGroup } from './structured-data.ts'

/** Title, description, and what search engines read. The colour and size of the address lead back to the product. */
export function ProductMeta({ product }: { product: ProductModel }) {
  const { t } = useTranslation('product')
  const origin = use(Origin)
  const description = product.description[0]
  return (
    <>
      <title>{t('pageTitle', { name: product.name, brand: product.brand.label })}</title>
      {description ? <meta name="description" content={description.slice(0, 300)} /> : null}
      <script
        type="application/ld+json"
        // Behind a proxy a browser may know the shop by another address than the public one; the server's stays.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: every character that could end the element is escaped
        dangerouslySetInnerHTML={{ __html: escapedJson(productGroup(product, origin)) }}
      />
    </>
  )
}
