import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { inLanguage, splitLanguage } from '#web/i18n/addresses.ts'

const cookie = 'language'
const year = 365 * 24 * 60 * 60

/**
 * Where this visitor's page really is, or null when it is here. A page's link to itself in another language is a choice
 * and is remembered, and so is `?language=`; after one, addresses without a language lead to the chosen one. What a
 * browser says that it prefers is never a choice.
 */
export function chooseLanguage(request: FastifyRequest, reply: FastifyReply, url: URL): string | null {
  const { language, path } = splitLanguage(url.pathname)
  // A browser would take the rest for another host.
  if (path.startsWith('//')) return null
  const remember = (chosen: Language) =>
    reply.setCookie(cookie, chosen, { path: '/', maxAge: year, sameSite: 'lax', httpOnly: true })
  const chosen = languageNamed(url.searchParams.get('language'))
  if (chosen) {
    remember(chosen)
    const rest = new URLSearchParams(url.searchParams)
    rest.delete('language')
    return inLanguage(chosen, path) + (rest.size > 0 ? `?${rest}` : '')
  }
  const { referer } = request.headers
  if (
    mayChooseLanguage(referer, url.pathname) &&
    [url.host, request.host].includes(URL.parse(referer ?? '')?.host ?? '')
  ) {
    remember(language)
    return null
  }
  const remembered = languageNamed(request.cookies[cookie])
  const bare = path === url.pathname
  return remembered && bare && remembered !== language ? inLanguage(remembered, path) + url.search : null
}

/** Whether the referring address is this one in another language, on whatever host: cheap, as every page is asked it. */
export function mayChooseLanguage(referer: string | undefined, pathname: string): boolean {
  if (referer === undefined) return false
  const from = splitLanguage(withoutParameters(referer.slice(referer.indexOf('/', 'https://'.length))))
  const here = splitLanguage(withoutParameters(pathname))
  return from.path === here.path && from.language !== here.language
}

function withoutParameters(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

function languageNamed(name: string | null | undefined): Language | null {
  return languages.find(language => language === name) ?? null
}
