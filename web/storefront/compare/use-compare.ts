import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import { clearCompared, compareProduct, type PickOutcome, removeCompared } from '../pick-actions.ts'

export type CompareActions = {
  /** Code of what was refused; null when nothing was. */
  readonly refused: string | null
  readonly add: (productId: string) => Promise<void>
  readonly remove: (productId: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Acts without leaving the page; `form` is what came of one that was sent without scripts. */
export function useCompare(form: FormState | null): CompareActions {
  const revalidator = useRevalidator()
  const [refused, setRefused] = useState(form?.problem.code ?? null)
  const act = async (action: Promise<PickOutcome>) => {
    const outcome = await action
    setRefused(outcome.ok ? null : outcome.problem.code)
    await revalidator.revalidate()
  }
  return {
    refused,
    add: productId => act(compareProduct(productId)),
    remove: productId => act(removeCompared(productId)),
    clear: () => act(clearCompared()),
  }
}
