import type { ProductState } from '#projections/product-rows/document.ts'
import { useWords } from '../../i18n/use-words.ts'

const tones: { readonly [state in ProductState]: string } = {
  active: 'ok',
  draft: 'line',
  archived: '',
  discontinued: 'warn',
}

/** The state of a product in a word. */
export function StateTag({ state }: { readonly state: ProductState }) {
  const t = useWords('products')
  return <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
}
