import type { ContentKind, ContentPath, ContentPicture, ContentValue } from '#domain/content/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { localeOf } from '../../../ui/numbers.ts'
import { useMoments } from '../../history/moment.tsx'
import { ownNames } from '../../record/fields/language-tabs.tsx'

/** What is typed, by path. */
export type Typed = { readonly [path in ContentPath]?: ContentValue }

/** What an editor's panel needs. `onEdit` null: it only shows. */
export type Fields = {
  readonly kind: ContentKind
  readonly values: { readonly [path in ContentPath]: ContentValue }
  readonly onEdit: ((change: Typed) => void) | null
}

export const textAt = ({ values }: Pick<Fields, 'values'>, path: ContentPath) => String(values[path] ?? '')
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** An address made of a title, until somebody writes another. */
export function addressOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

const longestShown = 160

/** Names of fields and values, as the dirty bar, the history and a clash say them. */
export function useContentWords(kind: ContentKind) {
  const t = useWords('blogs')
  const moment = useMoments()
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  function label(path: string): string {
    const [part = '', of] = path.split('.')
    if (of !== undefined && part !== 'related')
      return t('field.in', { field: t(`field.${part as 'title'}`), language: ownNames[of as Language] })
    return t(`field.${path as 'slug'}`)
  }
  function shown(path: string, value: unknown): string {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
    if (path === 'due') return moment(String(value), 'both')
    if (path === 'picture')
      return list.format((value as ContentPicture).garments.map(({ garment }) => garment)) || t('nothing')
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  }
  return { t, kind, label, shown, list }
}
