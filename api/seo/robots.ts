import { languages } from '#domain/shared/localized-text.ts'
import { inLanguage } from '#web/i18n/addresses.ts'

/** Pages of one visitor, and lists without end. Everything else may be read. */
const personal = ['/cart', '/checkout', '/order/', '/profile', '/sign-in', '/wishlist', '/compare', '/search'] as const
const others = ['/api/', '/_data', '/dashboard', '/internal/'] as const

/** What robots may read, and where the list of all pages is. */
export function robots(origin: string): string {
  const closed = [...others, ...languages.flatMap(language => personal.map(path => inLanguage(language, path)))]
  return ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
