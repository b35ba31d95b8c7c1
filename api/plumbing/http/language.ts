import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fallbackLanguage, type Language, languages } from '#domain/shared/localized-text.ts'
import { splitLanguage } from '#web/i18n/addresses.ts'

/** The language that a request of a page wants its answer in: asked for, else the page's own, else the remembered one. */
export function languageOf(request: FastifyRequest, asked?: Language): Language {
  if (asked) return asked
  const { referer } = request.headers
  if (referer && URL.canParse(referer)) return splitLanguage(new URL(referer).pathname).language
  return languages.find(language => language === request.cookies.language) ?? fallbackLanguage
}

/** Names in the answer are in this language. */
export const languageQuery = z.strictObject({
  lng: z.enum(languages).optional().describe('Language of names; without it, the language of the visitor'),
})
