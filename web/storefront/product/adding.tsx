import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#domain/shared/money.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ProductModel } from '../../models/product.ts'
import { useFormats } from '../../ui/currency.ts'
import { FieldError } from '../../ui/field.tsx'
import type { CartProblem, LineToAdd } from '../cart/store.ts'
import { variantName } from './choice.ts'

/** The result of adding, beside the pressed button. The region is there before it has something to say. */
export function AddResult({ adding, product }: { adding: Adding; product: ProductModel }) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  return (
    <div role="status" className="empty:hidden">
      {adding.state === 'added' ? (
        <p className="body-sm flex flex-wrap max-md:hidden items-center gap-x-2 rounded-lg bg-ok-soft px-4 py-3 font-semibold">
          <Check size={18} aria-hidden className="text-ok" />
          {t('add.added', { count: adding.pieces, number: number(adding.pieces) })}
          <a href={`${prefix}/cart`} className="ms-auto text-primary underline underline-offset-2">
            {t('add.viewCart')}
          </a>
        </p>
      ) : null}
      {adding.state === 'refused' ? (
        <div className="rounded-lg bg-danger-soft px-4 py-3">
          <FieldError>{t([`add.problem.${adding.problem.code}`, 'add.problem.unknown'] as never)}</FieldError>
          {adding.problem.lines && adding.problem.lines.length > 0 ? (
            <ul className="body-sm mt-1">
              {adding.problem.lines.map(line => (
                <li key={line.sku}>
                  {t('add.left', {
                    count: line.available,
                    number: number(line.available),
                    variant: variantName(product, line.sku),
                  })}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type Adding =
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
