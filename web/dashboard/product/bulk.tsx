import Archive from 'lucide-react/icons/archive'
import BadgePercent from 'lucide-react/icons/badge-percent'
import FolderInput from 'lucide-react/icons/folder-input'
import PackageX from 'lucide-react/icons/package-x'
import Store from 'lucide-react/icons/store'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ProductListModel, ProductRowModel } from '../../models/product-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { BulkDeclaration, ListDeclaration, OwnBulk } from '../list/declaration.ts'
import { PlanPanel } from './prices/plan-panel.tsx'

const icons = { publish: Store, category: FolderInput, archive: Archive, discontinue: PackageX } as const

/** What can be done to many products at once, in words. */
export function useProductBulk({
  bulk,
  categories,
  currency,
  mayAdd,
  prices,
}: ProductListModel): NonNullable<ListDeclaration<ProductRowModel>['bulk']> {
  const t = useWords('jobs')
  const products = useWords('products')
  const language = useLanguage()
  const said = (count: number) => ({ count, number: numberIn(language, count) })
  const declare = (name: keyof typeof icons, about: BulkDeclaration['about'] = []): BulkDeclaration => ({
    ...{ name, Icon: icons[name], label: t(`products.${name}.label`), about, input: null },
    title: count => t(`products.${name}.title`, said(count)),
    press: count => t(`products.${name}.press`, said(count)),
    would: count => t(`products.${name}.would`, said(count)),
    happens: [t(`products.${name}.happens`)],
  })
  const changePrices: OwnBulk = {
    ...{ name: 'prices', Icon: BadgePercent, label: t('products.prices.label') },
    panel: props => <PlanPanel {...props} prices={prices} />,
  }
  return {
    address: '/api/admin/products',
    // Whoever may add a product may change its prices.
    actions: [
      declare('publish'),
      ...(mayAdd ? [changePrices] : []),
      declare('category', [{ name: 'category', label: products('column.category'), values: categories }]),
      declare('archive'),
      declare('discontinue'),
    ].filter(action => 'panel' in action || bulk.includes(action.name)),
    links: [],
    money: moneyFormat(language, currency),
    select: ({ name, style }) => products('select', { name: name || style }),
  }
}
