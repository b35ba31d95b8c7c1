import { useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { ListDeclaration } from '../../list/declaration.ts'

/** The inventory with a product a row, or a variant a row. What is searched and filtered goes along. */
export function useWays(current: 'product' | 'variant'): NonNullable<ListDeclaration<never>['ways']> {
  const t = useWords('inventory')
  const prefix = useLanguagePrefix()
  const asked = new URLSearchParams(useLocation().search)
  for (const name of [...asked.keys()])
    if (name !== 'q' && name !== 'view' && !name.startsWith('f.')) asked.delete(name)
  // Of a variant alone it is not kept when it was counted.
  if (asked.get('view') === 'long-ago') asked.delete('view')
  const search = asked.size > 0 ? `?${asked}` : ''
  const path = `${prefix}/dashboard/product/inventory`
  return {
    label: t('ways.label'),
    links: [
      { label: t('ways.product'), to: `${path}${search}`, current: current === 'product' },
      { label: t('ways.variant'), to: `${path}/variants${search}`, current: current === 'variant' },
    ],
  }
}
