import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel, CouponPhase, CouponRowModel } from '../../../models/coupon-list.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'

export const tones: { readonly [state in CouponPhase]: string } = {
  running: 'ok',
  waiting: 'info',
  'used-up': '',
  ended: '',
}

type Terms = Pick<CouponRowModel, 'startsAt' | 'endsAt' | 'categories' | 'productIds' | 'firstOrderOnly' | 'perPerson'>

/** The parts of a coupon in words. */
export function useCouponWords({ names, currency }: Pick<CouponListModel, 'names' | 'currency'>) {
  const t = useWords('coupons')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const day = (at: number) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  const percent = (value: number) =>
    new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  const nameOf = (of: 'categories' | 'products', id: string) => names[of].find(each => each.id === id)?.name ?? id

  return {
    money,
    nameOf,
    value: (value: CouponRowModel['value']) =>
      value.kind === 'percent' ? percent(value.percent) : money(value.amount),
    days({ startsAt, endsAt }: Pick<Terms, 'startsAt' | 'endsAt'>): string {
      const [from, until] = [startsAt && day(Date.parse(startsAt)), endsAt && day(Date.parse(endsAt) - 1)]
      if (from && until) return t('when.both', { from, until })
      if (from) return t('when.from', { from })
      return until ? t('when.until', { until }) : t('when.always')
    },
    /** "Youth, 2 products, first order". */
    scope({ categories, productIds, firstOrderOnly, perPerson }: Terms): string {
      const count = productIds.length
      const parts = [
        ...categories.map(id => nameOf('categories', id)),
        ...(count > 0 ? [t('scope.products', { count, number: numberIn(language, count) })] : []),
      ]
      return [
        parts.length > 0 ? list.format(parts) : t('scope.everything'),
        ...(firstOrderOnly ? [t('scope.first')] : perPerson === 1 ? [t('scope.once')] : []),
      ].join(' · ')
    },
  }
}
