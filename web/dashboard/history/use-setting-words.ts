import { wordsOf } from '#domain/settings/announcements.ts'
import type { Announcement, MenuEntry, SceneGarment, ShopPromise } from '#domain/settings/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { isSection } from '#domain/shared/merge-sections.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'
import { useSettingLabel } from './use-setting-label.ts'

/** Settings that are amounts of money, in cents. */
export const sums: ReadonlySet<string> = new Set(['refunds.confirmOver'])

/** Settings that name pictures of the shop. */
export const pictures: ReadonlySet<string> = new Set(['logo', 'favicon', 'gatewayImage', 'seo.image', 'hero.picture'])

/** The names of settings, and their values as they read. */
export function useSettingWords() {
  const t = useWords('settings')
  const shop = useWords('shell')
  const label = useSettingLabel()
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })

  function shown(path: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (Array.isArray(value)) return value.length === 0 ? t('none') : list.format(value.map(each => shown('', each)))
    if (path === 'language') return t(`language.${value as 'en'}`)
    if (path.startsWith('digits.')) return t(`digits.${value as 'latn'}`)
    if (value === null || value === '' || value === undefined) return t('none')
    if (sums.has(path)) return (Number(value) / 100).toFixed(2)
    if (!isSection(value)) return String(value)
    if ('entry' in value) {
      const { entry, label, path } = value as MenuEntry
      return textIn(label, language) || (entry === 'link' ? path : t(`menu.part.${entry}`))
    }
    if ('promise' in value) {
      const { promise, title, description } = value as ShopPromise
      const words = [title, description].map(text => textIn(text, language)).filter(Boolean)
      return words.join(': ') || shop(`footer.promise.${promise}.title`)
    }
    if ('title' in value) return [value.title, value.description].filter(Boolean).join(': ') || t('none')
    if ('garment' in value) return (value as SceneGarment).garment
    return textIn(wordsOf(value as Announcement), language) || t('none')
  }

  return {
    label,
    shown,
  }
}
