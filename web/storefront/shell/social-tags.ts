import { decode } from 'html-entities'
import type { Language } from '#domain/shared/localized-text.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { escapeHtml } from '../../app/escape-html.ts'
import { inShop } from '../../ui/in-shop.ts'
import type { SharedCard } from './shared-card.ts'

/** Open Graph names a language with a country. */
const locales: { readonly [language in Language]: string } = { en: 'en_US', bn: 'bn_BD', ar: 'ar_AR', fr: 'fr_FR' }
const cardSide = '1200'

/**
 * Open Graph of a page, and the one tag of X that has no counterpart there. Title and description are those of the page's
 * head.
 */
export function socialTags(
  { head, card }: { readonly head: string; readonly card: SharedCard | null },
  address: string,
  language: Language,
) {
  if (!card) return ''
  const whole = decode(/<title[^>]*>([^<]*)/.exec(head)?.[1])
  // The shop has a property of its own.
  const end = inShop('', card.site)
  const title = escapeHtml(whole.endsWith(end) ? whole.slice(0, whole.length - end.length) : whole)
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]
  const { image, price } = card
  const tags: readonly (readonly [property: string, content: string | undefined])[] = [
    ['og:site_name', escapeHtml(card.site)],
    ['og:type', card.type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeHtml(address)],
    ['og:locale', locales[language]],
    ...languages.flatMap(other => (other === language ? [] : [['og:locale:alternate', locales[other]] as const])),
    ...(image ? ([['og:image', escapeHtml(image.address)]] as const) : []),
    ...(image?.isCard
      ? ([
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', cardSide],
          ['og:image:height', cardSide],
          ['og:image:alt', title],
        ] as const)
      : []),
    ['product:price:amount', price?.amount],
    ['product:price:currency', price?.currency],
  ]
  const properties = tags.map(([property, content]) =>
    content ? `<meta property="${property}" content="${content}">` : '',
  )
  return `${properties.join('')}<meta name="twitter:card" content="summary">`
}
