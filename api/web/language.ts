import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { inLanguage, splitLanguage } from '#web/i18n/addresses.ts'

const cookie = 'language'
const year = 365 * 24 * 60 * 60

/**
 * Where this visitor's page really is, or null when it is here. `?language=` is a choice and is remembered; after one,
 * addresses without a language lead to the chosen one. What a browser says that it prefers is never a choice.
 */
export function chooseLanguage(request: FastifyRequest, reply: FastifyReply, url: URL): string | null {
  const { language, path } = splitLanguage(url.pathname)
  // A browser would take the rest for another host.
  if (path.startsWith('//')) return null
  const chosen = languageNamed(url.searchParams.get('language'))
  if (chosen) {
    reply.setCookie(cookie, chosen, { path: '/', maxAge: year, sameSite: 'lax', httpOnly: true })
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('language')
    return inLanguage(chosen, path) + (rest.size > 0 ? `?${rest}` : '')
  }
  const remembered = languageNamed(request.cookies[cookie])
  const bare = path === url.pathname
  return remembered && bare && remembered !== language ? inLanguage(remembered, path) + url.search : null
}

function languageNamed(name: string | null | undefined): Language | null {
  return languages.find(language => language === name) ?? null
}
