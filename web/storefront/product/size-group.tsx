import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { type Choice, sizeState, variantOf } from './choice.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { hasSizeGuide, SIZE_GUIDE_ID } from './size-guide.ts'

type Props = {
  product: ProductModel
  choice: Choice
  onPick: (id: string) => void
  error: string | null
  idPrefix: string
  name: string
}

/** Sizes as radios. Where nothing is chosen after them they carry the variant. */
export function SizeGroup({ product, choice, onPick, error, idPrefix, name }: Props) {
  const { t } = useTranslation('product')
  const color = product.colors.find(candidate => candidate.id === choice.color)?.name ?? ''
  const choices = product.sizes.map(({ id, name: size }) => {
    const state = sizeState(product, choice.color, id)
    const label =
      state === 'available'
        ? size
        : state === 'impossible'
          ? t('sizeNotMade', { size, color })
          : t(`value.${state}`, { size })
    const value = product.options ? id : (variantOf(product, choice.color, id)?.sku ?? '')
    return { id, name: size, value, state, label }
  })
  return (
    <div className="relative">
      <ChoiceGroup
        legend={t('size')}
        name={product.options ? name : 'sku'}
        choices={choices}
        chosen={choice.size}
        onPick={onPick}
        error={error}
        errorId={`${idPrefix}-size-error`}
      />
      {hasSizeGuide(product) ? (
        <a
          href={`#${SIZE_GUIDE_ID}`}
          onClick={() => document.getElementById(SIZE_GUIDE_ID)?.setAttribute('open', '')}
          className="label absolute end-0 -top-1 inline-flex min-h-7 items-center text-primary underline underline-offset-2"
        >
          {t('guide.title')}
        </a>
      ) : null}
    </div>
  )
}
