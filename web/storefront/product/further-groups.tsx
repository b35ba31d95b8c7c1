import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { type Choice, openVariants } from './choice.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { type OptionField, optionField } from './choice-search.ts'
import { valueState } from './further-options.ts'

type Props = {
  product: ProductModel
  choice: Choice
  pick: (option: OptionField, value: string) => void
  errorOf: (option: OptionField, name: string) => string | null
  nameOf: (option: OptionField) => string
  idPrefix: string
}

/** Radios for the options beside colour and size. The last group carries a variant; the server looks at the others too. */
export function FurtherGroups({ product, choice, pick, errorOf, nameOf, idPrefix }: Props) {
  const { t } = useTranslation('product')
  const { options = [] } = product
  /** A variant of that value, of the choice as far as there is one. */
  const skuOf = (id: string, value: string) => {
    const wanted = { ...choice.options, [id]: value }
    const open = openVariants(product, { ...choice, options: wanted })
    return (open[0] ?? product.variants.find(variant => variant.options?.[id] === value))?.sku ?? ''
  }
  return options.map(({ id, name, values }, at) => {
    const field = optionField(id)
    const isLast = at === options.length - 1
    return (
      <div key={id} data-group={field}>
        <ChoiceGroup
          legend={<bdi>{name}</bdi>}
          name={isLast ? 'sku' : nameOf(field)}
          choices={values.map(value => {
            const state = valueState(product, choice, id, value)
            const label =
              state === 'available'
                ? value
                : t(state === 'impossible' ? 'valueNotMade' : `value.${state}`, { size: value })
            return { id: value, name: value, value: isLast ? skuOf(id, value) : value, state, label }
          })}
          chosen={choice.options?.[id] ?? null}
          onPick={value => pick(field, value)}
          error={errorOf(field, name)}
          errorId={`${idPrefix}-${field}-error`}
        />
      </div>
    )
  })
}
