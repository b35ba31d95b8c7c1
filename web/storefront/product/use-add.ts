import { useState } from 'react'
import { sum } from '#domain/shared/money.ts'
import type { CartProblem, LineToAdd } from '../cart/store.ts'

export type Adding =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'added'; readonly pieces: number }
  | { readonly state: 'refused'; readonly problem: CartProblem }

/** One request for everything that is added, and what came of it; `refused` is what came of a form. */
export function useAdd(refused: CartProblem | null) {
  const [adding, setAdding] = useState<Adding>(refused ? { state: 'refused', problem: refused } : { state: 'idle' })
  return {
    adding,
    /** Resolves to whether the lines are in the cart. */
    add: async (lines: readonly LineToAdd[]): Promise<boolean> => {
      if (adding.state === 'pending') return false
      setAdding({ state: 'pending' })
      // Here by then: the header's button loads it too.
      const { cart } = await import('../cart/store.ts')
      const outcome = await cart.add(lines)
      setAdding(
        outcome.ok
          ? { state: 'added', pieces: sum(lines.map(line => line.quantity)) }
          : { state: 'refused', problem: outcome.problem },
      )
      return outcome.ok
    },
    forget: () =>
      setAdding(before => (before.state === 'idle' || before.state === 'pending' ? before : { state: 'idle' })),
  }
}
