import { useTranslation } from 'react-i18next'
import { SwatchGroup } from '../../ui/swatch-group.tsx'
import type { ProductModel } from '../models/product.ts'
import { type Choice, colorState, type Missing } from './choice.ts'
import { SizeGroup } from './size-group.tsx'

type Props = {
  product: ProductModel
  choice: Choice
  pick: (option: 'color' | 'size', id: string) => void
  missing: Missing | null
  /** Tells the radios of the page from those of the sheet. */
  idPrefix: string
}

/** Colour and size. Where the two do not go together the one that was cleared says why. */
export function Options({ product, choice, pick, missing, idPrefix }: Props) {
  const { t } = useTranslation('product')
  const { clash } = choice
  const clashText = clash
    ? t(`clash.${clash.cleared}`, {
        color: product.colors.find(color => color.id === clash.color)?.name ?? clash.color,
        size: product.sizes.find(size => size.id === clash.size)?.name ?? clash.size,
      })
    : null
  const errorOf = (option: 'color' | 'size') => {
    if (clashText && clash?.cleared === option) return clashText
    return missing === option ? t(`missing.${option}`) : null
  }
  return (
    <>
      {product.colors.length > 0 ? (
        <div data-group="color">
          <SwatchGroup
            name={`color${idPrefix}`}
            legend={t('color')}
            error={errorOf('color')}
            choices={product.colors.map(color => ({
              id: color.id,
              name: color.name,
              hexes: color.hexes,
              note: colorState(product, color.id) === 'available' ? undefined : t('soldOut'),
            }))}
            value={choice.color}
            onChange={id => pick('color', id)}
          />
        </div>
      ) : null}
      {product.sizes.length > 0 ? (
        <div data-group="size">
          <SizeGroup
            product={product}
            choice={choice}
            onPick={id => pick('size', id)}
            error={errorOf('size')}
            idPrefix={idPrefix}
          />
        </div>
      ) : null}
    </>
  )
}
