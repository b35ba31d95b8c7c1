import { skuOf } from '#domain/product/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { LineRecordModel } from '../../../models/history-lines.ts'
import type { ShownPrices } from '../../../models/price-changes.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useSettingValues } from './use-setting-values.ts'

const productFields = [
  'name',
  'description',
  'baseCategory',
  'discount',
  'status',
  'slug',
  'brand',
  'cuts',
  'kind',
] as const
const couponTerms = {
  value: 'off',
  minimum: 'minimum',
  startsAt: 'from',
  endsAt: 'until',
  perPerson: 'perPerson',
  total: 'total',
  productIds: 'products',
  categories: 'categories',
  firstOrderOnly: 'firstOrderOnly',
  listed: 'listed',
} as const
const ownFields = [
  ...(['product', 'feed', 'ended', 'made', 'gone', 'address', 'shown', 'title', 'summary', 'body', 'slug'] as const),
  ...(['picture', 'topic', 'order', 'related', 'publishedAt'] as const),
] as const

type Kind = LineRecordModel['kind']

/** Fields of every kind of record, and their values as they read. */
export function useFieldWords({ currency, base }: ShownPrices) {
  const t = useWords('history-lines')
  const editor = useWords('product-editor')
  const products = useWords('products')
  const coupons = useWords('coupons')
  const terms = useWords('terms')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  const price = (kept: number) => money(Math.round((kept / base) * 10 ** fractionDigits(currency.name)))
  const settings = useSettingValues(price)

  function own(path: string): string {
    const field = ownFields.find(each => each === path)
    return field ? t(`field.${field}`) : path.replaceAll('\n', ' › ')
  }

  function termLabel(path: string): string {
    const spoken = languages.find(each => path === `name.${each}`)
    if (spoken) return editor('path.name', { language: editor(`language.${spoken}`) })
    const field = (['hexes', 'order', 'parent'] as const).find(each => each === path)
    return field ? terms(`field.${field}`) : own(path)
  }

  function label(kind: Kind, path: string): string {
    if (kind === 'settings') return settings.label(path)
    if (kind === 'term') return termLabel(path)
    if (kind === 'coupon' && Object.hasOwn(couponTerms, path))
      return coupons(`term.${couponTerms[path as keyof typeof couponTerms]}`)
    if (kind !== 'product') return own(path)
    const sku = skuOf(path) ?? /^price (.+)$/.exec(path)?.[1]
    if (sku) return editor('path.price', { variant: sku })
    const [name, part] = path.split('.') as [string, string?]
    const field = productFields.find(each => each === name)
    if (!field) return own(path)
    const spoken = languages.find(each => each === part)
    return editor(`path.${field}`, { language: spoken ? editor(`language.${spoken as Language}`) : '' })
  }

  function plain(value: unknown): string {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return numberIn(language, value)
    if (Array.isArray(value)) return value.map(plain).join(', ') || t('nothing')
    if (typeof value !== 'object') return String(value)
    return (
      Object.values(value)
        .map(plain)
        .filter(each => each !== t('nothing'))
        .join(' · ') || t('nothing')
    )
  }

  /** `beside`: the value that is shown next to this one. */
  function shown(kind: Kind, path: string, value: unknown, beside?: unknown): string {
    if (kind === 'settings') return settings.shown(path, value, beside)
    if (kind === 'coupon') return couponValue(path, value)
    if (kind === 'content' && path === 'publishedAt' && typeof value === 'string') return dateIn(language, value)
    if (kind !== 'product' || value === null || value === undefined || value === '') return plain(value)
    if (skuOf(path) !== null) return price(Number(value))
    if (path === 'discount') return `${numberIn(language, Number(value))} %`
    return path === 'status' ? products(`state.${value as 'active'}`) : plain(value)
  }

  function couponValue(path: string, value: unknown): string {
    const isDate = path === 'startsAt' || path === 'endsAt'
    if (isDate && typeof value === 'string') return dateIn(language, value)
    if (path === 'minimum' && typeof value === 'number') return price(value)
    if (path !== 'value' || typeof value !== 'object' || value === null) return plain(value)
    const { percent, amount } = value as { readonly percent?: number; readonly amount?: number }
    return percent === undefined ? price(amount ?? 0) : `${numberIn(language, percent)} %`
  }

  /** False: the field held nothing before, and holds nothing now. */
  const isSaid = (kind: Kind, path: string, from: unknown, to: unknown) =>
    [from, to].some(value => shown(kind, path, value) !== t('nothing'))

  return { label, shown, isSaid }
}
