import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { ProductModel } from '../../models/product.ts'
import { type Choice, choose, initialChoice } from './choice.ts'
import { choiceSearch, type OptionField } from './choice-search.ts'

export type OrderMode = 'one' | 'many'

export type ProductChoice = {
  choice: Choice
  /** The colour whose pictures are shown; stays when a clash clears the choice. */
  shownColor: string | null
  order: OrderMode
  pick: (option: OptionField, id: string) => void
  setOrder: (order: OrderMode) => void
  /** The page's address in another way of ordering. */
  orderHref: (order: OrderMode) => string
}

/** The choice, at first the address's or a refused form's values; the address follows it then. */
export function useChoice(product: ProductModel, sent?: FormState['values']): ProductChoice {
  const { pathname, search } = useLocation()
  const [choice, setChoice] = useState<Choice>(() => {
    const variant = product.variants.find(({ sku }) => sku === sent?.sku)
    const asked = new URLSearchParams(variant ? choiceSearch(variant, 'one') : search)
    // The radios that were sent with it say more than the variant that the last of them carried.
    for (const field of sent?.choose?.split(' ') ?? []) {
      if (sent?.[field]) asked.set(field, sent[field])
      else asked.delete(field)
    }
    return initialChoice(product, asked)
  })
  const [shownColor, setShownColor] = useState(choice.color)
  const [order, setOrder] = useState<OrderMode>(() =>
    new URLSearchParams(search).get('order') === 'many' ? 'many' : 'one',
  )
  return {
    choice,
    shownColor,
    order,
    pick: (option, id) => {
      const next = choose(product, choice, option, id)
      setChoice(next)
      if (next.color !== null) setShownColor(next.color)
      replaceAddress(pathname + choiceSearch(next, order))
    },
    setOrder: next => {
      setOrder(next)
      replaceAddress(pathname + choiceSearch(choice, next))
    },
    orderHref: next => pathname + choiceSearch(choice, next),
  }
}

/** Past the router, which would load the product again for nothing. */
function replaceAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address)
}
