import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field.tsx'
import { type SwatchChoice, SwatchGroup } from '../../ui/swatch-group.tsx'
import {
  type Choice,
  colorState,
  type Missing,
  narrowed,
  noneOf,
  type OptionState,
  openVariants,
  sizeState,
  valueState,
  variantOf,
} from './choice.ts'
import { type OptionField, optionField } from './choice-search.ts'
import { hasSizeGuide, SIZE_GUIDE_ID } from './size-guide.tsx'

type Props = {
  product: ProductModel
  choice: Choice
  pick: (option: OptionField, id: string) => void
  missing: Missing | null
  /** Distinguishes the radios of the page from those of the sheet. */
  idPrefix: string
}

/** Colour, size and the further options. Where two are not made together, the one that was cleared says why. */
export function Options({ product, choice, pick, missing, idPrefix }: Props) {
  const { t } = useTranslation('product')
  const { clash } = choice
  const { colors, sizes, options = [] } = product
  const offered = narrowed(product, choice)
  const color = colors.find(({ id }) => id === choice.color)?.name ?? ''
  const nameOf = (option: OptionField) => (idPrefix === 'sheet' ? `${option}-sheet` : option)
  const named = (id: string) => [...colors, ...sizes].find(each => each.id === id)?.name ?? id
  const clashText = !clash
    ? null
    : 'lost' in clash
      ? t('clash.other', { lost: named(clash.lost), picked: named(clash.picked) })
      : t(`clash.${clash.cleared}`, {
          color: colors.find(({ id }) => id === clash.color)?.name ?? clash.color,
          size: sizes.find(({ id }) => id === clash.size)?.name ?? clash.size,
        })
  const errorOf = (option: OptionField, name = '') => {
    if (clashText && clash?.cleared === option) return clashText
    if (missing !== option) return null
    return option === 'color' || option === 'size' ? t(`missing.${option}`) : t('missing.other', { name })
  }
  const group = (field: OptionField, name?: string) => ({
    name: nameOf(field),
    error: errorOf(field, name),
    errorId: `${idPrefix}-${field}-error`,
    onPick: (id: string) => pick(field, id),
  })
  /** A variant of that value, of the choice as far as there is one. */
  const skuOf = (id: string, value: string) => {
    const wanted = { ...choice.options, [id]: value }
    const open = openVariants(product, { ...choice, options: wanted })
    return (open[0] ?? product.variants.find(variant => variant.options?.[id] === value))?.sku ?? ''
  }
  return (
    <>
      {colors.length > 0 ? (
        <div data-group="color">
          <SwatchGroup
            name={nameOf('color')}
            legend={t('color')}
            error={errorOf('color')}
            choices={colorChoices(offered, t)}
            value={choice.color}
            onChange={id => pick('color', id)}
          />
        </div>
      ) : null}
      {sizes.length > 0 ? (
        <div data-group="size">
          <div className="relative">
            <ChoiceGroup
              {...group('size')}
              {...(!product.options && { name: 'sku' })}
              legend={t('size')}
              choices={sizes.map(({ id, name }) => {
                const state = sizeState(offered, choice.color, id)
                const value = product.options ? id : (variantOf(offered, choice.color, id)?.sku ?? '')
                return {
                  id,
                  name,
                  value,
                  state,
                  label: labelOf(name, state, t, t('sizeNotMade', { size: name, color })),
                }
              })}
              chosen={choice.size}
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
        </div>
      ) : null}
      {options.map(({ id, name, values }, at) => {
        const field = optionField(id)
        // The last group carries a variant; the server looks at the others too.
        const isLast = at === options.length - 1
        return (
          <div key={id} data-group={field}>
            <ChoiceGroup
              {...group(field, name)}
              {...(isLast && { name: 'sku' })}
              legend={<bdi>{name}</bdi>}
              choices={values.map(value => {
                const state = valueState(product, choice, id, value)
                const sent = isLast ? skuOf(id, value) : value
                return { id: value, name: value, value: sent, state, label: labelOf(value, state, t) }
              })}
              chosen={choice.options?.[id] ?? null}
            />
          </div>
        )
      })}
    </>
  )
}

/** Colours as swatches; a note says which cannot be bought. */
export function colorChoices(product: ProductModel, t: TFunction<'product'>): SwatchChoice[] {
  return product.colors.map(({ id, name, hexes }) => ({
    id,
    name,
    hexes,
    note:
      colorState(product, id) === 'available'
        ? undefined
        : t(noneOf(product.variants.filter(variant => variant.color === id))),
  }))
}

/** How a screen reader names a value, with the reason why it cannot be bought. */
export function labelOf(
  name: string,
  state: OptionState,
  t: TFunction<'product'>,
  notMade: string = t('valueNotMade', { size: name }),
): string {
  if (state === 'available') return name
  return state === 'impossible' ? notMade : t(`value.${state}`, { size: name })
}

const gone = 'border-line bg-sunken text-ink-3 line-through'

/** They differ without colour too: sold out is struck through, not made is dotted. */
const looks: { readonly [state in OptionState]: string } = {
  available: 'border-field',
  'sold-out': gone,
  'not-counted': gone,
  impossible: 'border-dotted border-field text-ink-3',
}

type GroupProps = {
  legend: ReactNode
  name: string
  /** `value` is what a form sends; `label` is read in place of the name. */
  choices: readonly { id: string; name: string; value: string; state: OptionState; label: string }[]
  chosen: string | null
  onPick: (id: string) => void
  error: string | null
  errorId: string
}

/** Words as radios. None is disabled: one that cannot be bought explains itself when it is chosen. */
export function ChoiceGroup({ legend, name, choices, chosen, onPick, error, errorId }: GroupProps) {
  const picked = choices.find(({ id }) => id === chosen)
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label mb-2 flex gap-1.5 text-ink-3">
        {legend}
        {picked ? <bdi className="font-semibold text-ink">{picked.name}</bdi> : null}
      </legend>
      {error ? (
        <div className="mb-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {choices.map(choice => (
          <label key={choice.id} className="cursor-pointer">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.id === chosen}
              onChange={() => onPick(choice.id)}
              aria-label={choice.label}
              className="peer sr-only"
            />
            <span
              className={classes(
                'grid min-h-11 min-w-13 place-items-center rounded-md border bg-surface px-3 font-semibold tabular-nums hover:border-ink',
                'peer-checked:border-ink peer-checked:bg-ink peer-checked:text-bg',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
                looks[choice.state],
              )}
            >
              <bdi>{choice.name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
