import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import type { ProductModel } from '../models/product.ts'
import { type Choice, type OptionState, sizeState, variantOf } from './choice.ts'
import { hasSizeGuide, SIZE_GUIDE_ID } from './size-guide.ts'

/** Told apart without colour: sold out is struck through, not made is dotted. */
const looks: { readonly [state in OptionState]: string } = {
  available: 'border-field',
  'sold-out': 'border-line bg-sunken text-ink-3 line-through',
  impossible: 'border-dotted border-field text-ink-3',
}

type Props = {
  product: ProductModel
  choice: Choice
  onPick: (id: string) => void
  error: string | null
  idPrefix: string
}

/** Sizes as radios. None is disabled: one that cannot be had explains itself when it is chosen. */
export function SizeGroup({ product, choice, onPick, error, idPrefix }: Props) {
  const { t } = useTranslation('product')
  const chosen = product.sizes.find(size => size.id === choice.size)
  const color = product.colors.find(candidate => candidate.id === choice.color)?.name ?? ''
  return (
    <div className="relative">
      <fieldset aria-describedby={error ? `${idPrefix}-size-error` : undefined}>
        <legend className="label mb-2 flex gap-1.5 text-ink-3">
          {t('size')}
          {chosen ? <bdi className="font-semibold text-ink">{chosen.name}</bdi> : null}
        </legend>
        {error ? (
          <div className="mb-2">
            <FieldError id={`${idPrefix}-size-error`}>{error}</FieldError>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {product.sizes.map(size => {
            const state = sizeState(product, choice.color, size.id)
            const label =
              state === 'available'
                ? size.name
                : state === 'sold-out'
                  ? t('sizeSoldOut', { size: size.name })
                  : t('sizeNotMade', { size: size.name, color })
            return (
              <label key={size.id} className="cursor-pointer">
                <input
                  type="radio"
                  name="sku"
                  value={variantOf(product, choice.color, size.id)?.sku ?? ''}
                  checked={size.id === choice.size}
                  onChange={() => onPick(size.id)}
                  aria-label={label}
                  className="peer sr-only"
                />
                <span
                  className={classes(
                    'grid min-h-11 min-w-13 place-items-center rounded-md border bg-surface px-3 font-semibold tabular-nums hover:border-ink',
                    'peer-checked:border-ink peer-checked:bg-ink peer-checked:text-bg',
                    'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
                    looks[state],
                  )}
                >
                  <bdi>{size.name}</bdi>
                </span>
              </label>
            )
          })}
        </div>
      </fieldset>
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
