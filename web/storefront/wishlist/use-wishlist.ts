import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { FormProblem, FormState } from '../../app/form-state.ts'
import { removeItem, shareWishlist } from '../pick-actions.ts'

/** A refusal and its product; null where it is about the whole list. */
export type Refused = { readonly productId: string | null; readonly problem: FormProblem }

export type WishlistActions = {
  readonly refused: Refused | null
  /** The product that something is being done with. */
  readonly busy: string | null
  readonly remove: (productId: string) => Promise<void>
  /** Puts one piece into the cart and takes the product off the list. `sku` empty: no size was chosen. */
  readonly move: (productId: string, sku: string) => Promise<void>
  readonly share: (on: boolean) => Promise<void>
}

/** Acts without leaving the page; `refused` is what came of a form that was sent without scripts. */
export function useWishlist(form: FormState | null): WishlistActions {
  const revalidator = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(() => fromForm(form))

  async function act(productId: string | null, action: () => Promise<FormProblem | null>): Promise<void> {
    if (busy !== null) return
    setBusy(productId ?? '')
    setRefused(null)
    const problem = await action()
    if (problem) setRefused({ productId, problem })
    await revalidator.revalidate()
    setBusy(null)
  }

  const remove = async (productId: string) => {
    const removed = await removeItem(productId)
    return removed.ok ? null : { title: '', ...removed.problem }
  }

  return {
    busy,
    refused,
    remove: productId => act(productId, () => remove(productId)),
    async move(productId, sku) {
      if (sku === '') return setRefused({ productId, problem: { code: 'choose-size', title: '' } })
      await act(productId, async () => {
        const { cart } = await import('../cart/store.ts')
        const added = await cart.add([{ sku, quantity: 1 }])
        return added.ok ? remove(productId) : { title: '', ...added.problem }
      })
    },
    share: on =>
      act(null, async () => {
        const shared = await shareWishlist(on)
        return shared.ok ? null : { title: '', ...shared.problem }
      }),
  }
}

function fromForm(form: FormState | null): Refused | null {
  if (!form) return null
  const { problem, values } = form
  const productId = values.item?.split('/', 1)[0] ?? null
  const code = problem.fields?.[0]?.code ?? problem.code
  return { productId, problem: { ...problem, code } }
}
