import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { ComparedModel } from '../../models/compare.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'

type Props = { products: readonly ComparedModel[]; state: CompareState }

/** A phone has room for two: which of them is chosen here, and is in the address. */
export function PairPicker({ products, state }: Props) {
  const { t } = useTranslation('compare')
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { pair, differences } = state
  if (!pair) return null
  const change = (place: 0 | 1, productId: string) => {
    const other = pair[1 - place] as string
    // Choosing the one that the other place shows changes the two over.
    const replaced = other === productId ? (pair[place] as string) : other
    const next: readonly [string, string] = place === 0 ? [productId, replaced] : [replaced, productId]
    void navigate(`${prefix}/compare${searchOf({ ...state, pair: next })}`, { replace: true, preventScrollReset: true })
  }
  return (
    <form method="get" action={`${prefix}/compare`} className="mb-4 md:hidden">
      {differences ? <input type="hidden" name="rows" value="differences" /> : null}
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="label mb-1 text-ink">{t('pair.label')}</legend>
        {(['a', 'b'] as const).map((name, place) => (
          // A name that is too long is cut at its end, whichever way it is written.
          <div key={name} dir="auto" className="min-w-0">
            <Select
              name={name}
              value={pair[place]}
              onChange={event => change(place as 0 | 1, event.target.value)}
              aria-label={t(`pair.${name}`)}
            >
              {products.map(product => (
                <option key={product.productId} value={product.productId}>
                  {product.name}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </fieldset>
      <noscript>
        <button type="submit" className={`mt-3 ${buttonClass('secondary', 'small')}`}>
          {t('pair.show')}
        </button>
      </noscript>
    </form>
  )
}

/** The state of a comparison in its address: only rows that differ, and the two products that a phone shows. */
type CompareState = { readonly differences: boolean; readonly pair: readonly [string, string] | null }

/** A pair that the address names as far as it is there, filled up with the first products; null where all fit. */
export function readState(products: readonly Pick<ComparedModel, 'productId'>[], search: string): CompareState {
  const parameters = new URLSearchParams(search)
  const ids = products.map(({ productId }) => productId)
  const wanted = [parameters.get('a'), parameters.get('b')]
  const first = ids.find(id => id === wanted[0]) ?? ids.find(id => id !== wanted[1])
  const second = ids.find(id => id === wanted[1] && id !== first) ?? ids.find(id => id !== first)
  return {
    differences: parameters.get('rows') === 'differences',
    pair: ids.length > 2 && first !== undefined && second !== undefined ? [first, second] : null,
  }
}

/** The query of an address, beginning with its question mark; empty for the state that needs none. */
export function searchOf({ differences, pair }: CompareState): string {
  const parameters = new URLSearchParams()
  if (differences) parameters.set('rows', 'differences')
  if (pair) {
    parameters.set('a', pair[0])
    parameters.set('b', pair[1])
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
