import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { SwatchGroup } from '../../ui/swatch-group.tsx'
import { type Choice, colorState, type Missing, noneOf } from './choice.ts'
import type { OptionField } from './choice-search.ts'
import { FurtherGroups } from './further-groups.tsx'
import { narrowed } from './further-options.ts'
import { SizeGroup } from './size-group.tsx'

type Props = {
  product: ProductModel
  choice: Choice
  pick: (option: OptionField, id: string) => void
  missing: Missing | null
  /** Tells the radios of the page from those of the sheet. */
  idPrefix: string
}

/** Colour, size and what else there is to choose. Where two do not go together the one that was cleared says why. */
export function Options({ product, choice, pick, missing, idPrefix }: Props) {
  const { t } = useTranslation('product')
  const { clash } = choice
  const offered = narrowed(product, choice)
  const nameOf = (option: OptionField) => (idPrefix === 'sheet' ? `${option}-sheet` : option)
  const named = (id: string) => [...product.colors, ...product.sizes].find(each => each.id === id)?.name ?? id
  const clashText = !clash
    ? null
    : 'lost' in clash
      ? t('clash.other', { lost: named(clash.lost), picked: named(clash.picked) })
      : t(`clash.${clash.cleared}`, {
          color: product.colors.find(color => color.id === clash.color)?.name ?? clash.color,
          size: product.sizes.find(size => size.id === clash.size)?.name ?? clash.size,
        })
  const errorOf = (option: OptionField, name = '') => {
    if (clashText && clash?.cleared === option) return clashText
    if (missing !== option) return null
    return option === 'color' || option === 'size' ? t(`missing.${option}`) : t('missing.other', { name })
  }
  return (
    <>
      {product.colors.length > 0 ? (
        <div data-group="color">
          <SwatchGroup
            name={nameOf('color')}
            legend={t('color')}
            error={errorOf('color')}
            choices={product.colors.map(color => ({
              id: color.id,
              name: color.name,
              hexes: color.hexes,
              note:
                colorState(offered, color.id) === 'available'
                  ? undefined
                  : t(noneOf(offered.variants.filter(variant => variant.color === color.id))),
            }))}
            value={choice.color}
            onChange={id => pick('color', id)}
          />
        </div>
      ) : null}
      {product.sizes.length > 0 ? (
        <div data-group="size">
          <SizeGroup
            product={offered}
            choice={choice}
            onPick={id => pick('size', id)}
            error={errorOf('size')}
            idPrefix={idPrefix}
            name={nameOf('size')}
          />
        </div>
      ) : null}
      {product.options ? (
        <FurtherGroups
          product={product}
          choice={choice}
          pick={pick}
          errorOf={errorOf}
          nameOf={nameOf}
          idPrefix={idPrefix}
        />
      ) : null}
    </>
  )
}
