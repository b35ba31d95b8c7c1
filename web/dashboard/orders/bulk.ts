import Ban from 'lucide-react/icons/ban'
import Banknote from 'lucide-react/icons/banknote'
import PackageCheck from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { mostSlips } from '#domain/shared/most-slips.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderListModel, OrderRowModel } from '../../models/order-list.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { BulkDeclaration, ListDeclaration } from '../list/declaration.ts'

const icons = { ship: Truck, deliver: PackageCheck, cash: Banknote, cancel: Ban } as const

/** What can be done to many orders at once, in words. */
export function useOrderBulk({ bulk, currency }: OrderListModel): NonNullable<ListDeclaration<OrderRowModel>['bulk']> {
  const t = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
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
    declare('cash'),
    declare('cancel', {
      about: [{ name: 'reason', label: t('orders.cancel.reason'), hint: t('orders.cancel.reasonHint') }],
    }),
  ]
  return {
    address: '/api/admin/orders',
    actions: actions.filter(({ name }) => bulk.includes(name)),
    links: bulk.includes('ship')
      ? [
          {
            name: 'slips',
            Icon: Printer,
            label: t('orders.slips'),
            to: keys => prefix + slipsOf(keys),
          },
        ]
      : [],
    money: moneyFormat(language, currency),
    select: ({ number }) => (number === null ? t('selectBegun') : t('selectOrder', { number: String(number) })),
  }
}

/** The slips of the first of them, and of how many: an address that holds every chosen order would be refused. */
export function slipsOf(keys: readonly string[]): string {
  const of = keys.length > mostSlips ? `&of=${keys.length}` : ''
  return `/dashboard/orders/slips?orders=${keys.slice(0, mostSlips).join(',')}${of}`
}
