import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import type { FieldName, TypedTerms } from './fields.ts'
import { useCouponWords } from './words.ts'

const fieldOf = { value: 'off', startsAt: 'from', endsAt: 'until', productIds: 'products' } as const

/** The names of a coupon's terms, and their values in words. */
export function useTermWords(model: Pick<CouponListModel, 'names' | 'currency'>) {
  const t = useWords('coupons')
  const language = useLanguage()
  const words = useCouponWords(model)
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  return {
    label(name: keyof TypedTerms | FieldName): string {
      const field = name in fieldOf ? fieldOf[name as keyof typeof fieldOf] : name
      return t(`term.${field as FieldName | 'products' | 'categories' | 'firstOrderOnly' | 'listed'}`)
    },
    shown(name: keyof TypedTerms, value: unknown): string {
      if (value === null || value === undefined) return t('none')
      switch (name) {
        case 'value':
          return words.value(value as TypedTerms['value'])
        case 'minimum':
          return words.money(value as number)
        case 'startsAt':
          return words.days({ startsAt: value as string, endsAt: null })
        case 'endsAt':
          return words.days({ startsAt: null, endsAt: value as string })
        case 'perPerson':
        case 'total':
          return numberIn(language, value as number)
        case 'firstOrderOnly':
        case 'listed':
          return t(value ? 'yes' : 'no')
        case 'categories':
        case 'productIds': {
          const ids = value as readonly string[]
          const of = name === 'categories' ? 'categories' : 'products'
          return ids.length === 0 ? t('none') : list.format(ids.map(id => words.nameOf(of, id)))
        }
      }
    },
  }
}
