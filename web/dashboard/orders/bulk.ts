import Ban from 'lucide-react/icons/ban'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderListModel, OrderRowModel } from '../../models/order-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { BulkDeclaration, ListDeclaration } from '../list/declaration.ts'

const icons = { ship: Truck, deliver: PackageCheck, cancel: Ban } as const

/** What can be done to many orders at once, in words. */
export function useOrderBulk({ bulk, currency }: OrderListModel): NonNullable<ListDeclaration<OrderRowModel>['bulk']> {
  const t = useWords('jobs')
  const language = useLanguage()
  const said = (count: number) => ({ count, number: numberIn(language, count) })
  const declare = (
    name: keyof typeof icons,
    more: Partial<Pick<BulkDeclaration, 'about' | 'input'>> = {},
  ): BulkDeclaration => ({
    ...{ name, Icon: icons[name], label: t(`orders.${name}.label`) },
    title: count => t(`orders.${name}.title`, said(count)),
    press: count => t(`orders.${name}.press`, said(count)),
    would: count => t(`orders.${name}.would`, said(count)),
    ...{ about: [], input: null, ...more },
    happens: [t(`orders.${name}.happens`)],
  })
  const actions = [
    declare('ship', { about: [{ name: 'carrier', label: t('orders.ship.carrier') }], input: t('orders.ship.lines') }),
    declare('deliver'),
    declare('cancel', { about: [{ name: 'reason', label: t('orders.cancel.reason') }] }),
  ]
  return {
    address: '/api/admin/orders',
    actions: actions.filter(({ name }) => bulk.includes(name)),
    money: moneyFormat(language, currency),
    select: ({ number }) => (number === null ? t('selectBegun') : t('selectOrder', { number: String(number) })),
  }
}
