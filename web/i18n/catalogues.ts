import type { Language } from '#domain/shared/localized-text.ts'

/** Strings of one namespace. */
export type Strings = { readonly [key: string]: string | Strings }
export type Catalogue = { readonly [namespace: string]: Strings }

const files = import.meta.glob<Strings>('../locales/*/*.json', { eager: true, import: 'default' })

/** Every string of every language, for the server alone: the browser gets what its page needs. */
export const catalogues = Object.entries(files).reduce(
  (all, [path, strings]) => {
    const [, language, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) as unknown as [string, Language, string]
    const catalogue = all[language] ?? {}
    catalogue[namespace] = strings
    all[language] = catalogue
    return all
  },
  {} as { [language in Language]: { [namespace: string]: Strings } },
)
