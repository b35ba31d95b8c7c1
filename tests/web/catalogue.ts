import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Catalogue, Strings } from '#web/i18n/catalogues.ts'

const folder = new URL('../../web/locales/', import.meta.url)

/** Every string of a language by namespace, read from its files. */
export function catalogue(language: Language): Catalogue {
  const files = readdirSync(new URL(`${language}/`, folder)).filter(file => file.endsWith('.json'))
  return Object.fromEntries(
    files.map(file => {
      const strings = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Strings
      return [file.slice(0, -'.json'.length), strings]
    }),
  )
}
