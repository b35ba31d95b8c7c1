import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'

/**
 * The language to go on in: that of the shop's page that sent this, else the remembered one, else that of the page to go
 * back to. Who comes back from a provider or a mail has no page of the shop behind him.
 */
export function languageFor(request: FastifyRequest, origin: string, callbackUrl: string): Language {
  const { referer } = request.headers
  const page = referer && URL.canParse(referer) ? new URL(referer) : null
  if (page?.origin === origin && !page.pathname.startsWith('/api/')) return splitLanguage(page.pathname).language
  const remembered = languages.find(language => language === request.cookies.language)
  return remembered ?? splitLanguage(new URL(callbackUrl, origin).pathname).language
}
