import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { useFormats } from '../../ui/currency.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { productData } from './structured-data.ts'

type Props = {
  product: ProductModel
  /** A form of the page came back. */
  faulty: boolean
}

/** Title, description, and what search engines read. */
export function ProductMeta({ product, faulty }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const { seo = {} } = product
  const counted = (key: 'meta.colors' | 'meta.sizes', count: number) =>
    count > 1 ? [t(key, { count, number: number(count) })] : []
  const choice = [...counted('meta.colors', product.colors.length), ...counted('meta.sizes', product.sizes.length)]
  const description = seo.description?.slice(0, 300) || summary(product, choice)
  return (
    <>
      <PageTitle
        title={seo.title || t('pageTitle', { name: product.name, brand: product.brand.label })}
        faulty={faulty}
      />
      <meta name="description" content={description} />
      <StructuredData value={origin => productData(product, origin)} />
    </>
  )
}

/** The part of a description that search engines show. */
const longest = 160
const between = ' · '

/** The name, the points of the description as far as there is room, and the choice. */
export function summary({ name, description }: Pick<ProductModel, 'name' | 'description'>, choice: readonly string[]) {
  const end = choice.map(words => between + words).join('')
  let text = name
  for (const line of description) {
    const point = between + line.replace(/[.;,]+$/, '')
    const room = longest - end.length - text.length
    if (point.length > room) {
      text += beginning(point, room)
      break
    }
    text += point
  }
  return text + end
}

/** Whole words of a text, or nothing where too few fit to say something. */
function beginning(text: string, room: number): string {
  const cut = text.slice(0, Math.max(0, text.lastIndexOf(' ', room - 1)))
  return cut.length < 30 ? '' : `${cut}…`
}
