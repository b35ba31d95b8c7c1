import { skuOf } from '#domain/product/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ProductEditorModel } from '../../../models/product-editor.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import type { Changes } from './editing.ts'
import { useNumbers } from './grid/numbers.ts'

/** Paths of a product in words, and values as they read. */
export function usePaths({ variants, colors, sizes, categories }: ProductEditorModel) {
  const t = useWords('product-editor')
  const products = useWords('products')
  const language = useLanguage()
  const { price } = useNumbers()

  function variantName(sku: string): string {
    const variant = variants.find(each => each.sku === sku)
    const color = colors.find(({ id }) => id === variant?.color)?.name
    const size = sizes.find(({ id }) => id === variant?.size)?.name
    return [color, size, ...Object.values(variant?.options ?? {})].filter(Boolean).join(', ') || sku
  }

  function nameOf(path: string): string {
    const sku = skuOf(path)
    if (sku !== null) return t('path.price', { variant: variantName(sku) })
    const [field, part] = path.split('.')
    if (field === 'name' || field === 'description')
      return t(`path.${field}`, { language: t(`language.${part as Language}`) })
    if (field === 'seo') return t(part === 'title' ? 'search.name' : 'search.text')
    return t(`path.${field as 'discount'}`)
  }

  return {
    nameOf,
    shown(path: string, value: string): string {
      if (skuOf(path) !== null) return value === '' ? '' : price(Number(value))
      if (path === 'status') return products(`state.${value as 'active'}`)
      if (path === 'discount') return `${numberIn(language, Number(value))} %`
      return path === 'baseCategory' ? (categories.find(({ id }) => id === value)?.name ?? value) : value
    },
    /** "12 prices, name in English". */
    listOf(changes: Changes): string {
      const paths = Object.keys(changes)
      const prices = paths.filter(path => skuOf(path) !== null)
      const others = paths.filter(path => skuOf(path) === null).map(nameOf)
      const count = prices.length
      const words = [
        ...(count === 1 ? [nameOf(prices[0]!)] : []),
        ...(count > 1 ? [t('path.prices', { count, number: numberIn(language, count) })] : []),
        ...others,
      ]
      return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words)
    },
  }
}
