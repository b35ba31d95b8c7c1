import type { ReactNode } from 'react'
import { attributeOf, closeoutOf, colorOf, skuOf } from '#domain/product/events.ts'
import { archivedAt } from '#domain/shared/archived.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { EditedPicture, ProductEditorModel } from '../../../models/product-editor.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { Picture } from '../../../ui/picture.tsx'
import { type Changes, picturesText } from './editing.ts'
import { useNumbers } from './grid/numbers.ts'

/** Paths of a product in words, and values as they read; pictures are shown. */
export function usePaths(
  { variants, colors, sizes, brands, cuts, kinds, attributes, categories, pictures }: ProductEditorModel,
  changes: Changes,
) {
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

  const colorName = (color: string) => colors.find(({ id }) => id === color)?.name ?? color

  function nameOf(path: string): string {
    const sku = skuOf(path)
    if (sku !== null) return t('path.price', { variant: variantName(sku) })
    const color = colorOf(path)
    if (color !== null) return color === '' ? t('path.images') : t('path.imagesOf', { color: colorName(color) })
    const archived = archivedAt(path)
    if (archived)
      return t('path.inShop', { part: 'color' in archived ? colorName(archived.color) : variantName(archived.sku) })
    const last = closeoutOf(path)
    if (last !== null) return t('path.closeout', { variant: variantName(last) })
    const attribute = attributeOf(path)
    if (attribute !== null) return attributes.find(({ id }) => id === attribute)?.name ?? attribute
    const [field, part] = path.split('.')
    if (field === 'name' || field === 'description')
      return t(`path.${field}`, { language: t(`language.${part as Language}`) })
    if (field === 'searchTitle' || field === 'searchText')
      return t(`path.${field}`, { language: t(`language.${part as Language}`) })
    if (field === 'seo') return t(part === 'title' ? 'search.name' : 'search.text')
    return t(`path.${field as 'discount'}`)
  }

  const known = new Map(
    [...pictures.flatMap(({ shown, fed }) => [...fed, ...shown]), ...Object.values(changes).flatMap(picturesIn)].map(
      picture => [picture.image, picture],
    ),
  )

  function thumbs(value: string): ReactNode {
    const named = JSON.parse(value) as readonly Pick<EditedPicture, 'image' | 'alt'>[]
    if (named.length === 0) return t('pictures.drawn')
    return (
      <span className="picture-thumbs">
        {named.map(({ image, alt }, at) => {
          const picture = known.get(image)
          const words = Object.values(alt ?? {}).join(', ')
          return (
            <span key={image} title={words || undefined}>
              {picture ? (
                <Picture
                  picture={picture}
                  alt={words || numberIn(language, at + 1)}
                  sizes="40px"
                  className="row-picture"
                />
              ) : (
                numberIn(language, at + 1)
              )}
              {words ? <small>{words}</small> : null}
            </span>
          )
        })}
      </span>
    )
  }

  return {
    nameOf,
    shown(path: string, value: string): ReactNode {
      if (colorOf(path) !== null) return value === '' ? '' : thumbs(value)
      if (skuOf(path) !== null) return value === '' ? '' : price(Number(value))
      if (archivedAt(path)) return t(value === '' ? 'archive.forSale' : 'archive.is')
      if (closeoutOf(path) !== null) return t(value === '' ? 'closeout.not' : 'closeout.is')
      if (path === 'status') return products(`state.${value as 'active'}`)
      if (path === 'slug') return `/product/${value}`
      if (path === 'discount') return `${numberIn(language, Number(value))} %`
      const named = (all: typeof brands) => all.find(({ id }) => id === value)?.name ?? value
      if (path === 'cuts') {
        const chosen = cuts.filter(({ id }) => value.split(',').includes(id)).map(({ name }) => name)
        return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(chosen)
      }
      if (path === 'brand') return named(brands)
      if (path === 'kind') return value === '' ? '' : named(kinds)
      return path === 'baseCategory' ? named(categories) : value
    },
    /** "12 prices, name in English". */
    listOf(changes: Changes): string {
      const paths = Object.keys(changes)
      const many = (of: (path: string) => string | null, word: 'path.prices' | 'path.closeouts') => {
        const own = paths.filter(path => of(path) !== null)
        const count = own.length
        return count > 1 ? [t(word, { count, number: numberIn(language, count) })] : own.map(nameOf)
      }
      const others = paths.filter(path => skuOf(path) === null && closeoutOf(path) === null).map(nameOf)
      const words = [...many(skuOf, 'path.prices'), ...many(closeoutOf, 'path.closeouts'), ...others]
      return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words)
    },
  }
}

function picturesIn(value: Changes[string]): readonly EditedPicture[] {
  return typeof value === 'object' && value !== null ? value : []
}

/** A value that is not saved, as text: as a clash names it. */
export function textOf(value: NonNullable<Changes[string]>): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return typeof value === 'object' ? picturesText(value) : String(value)
}
