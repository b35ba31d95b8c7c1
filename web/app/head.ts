import bengali from '@fontsource/hind-siliguri/files/hind-siliguri-bengali-400-normal.woff2?url'
import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2?url'
import type { Language } from '#domain/shared/localized-text.ts'
import themeScript from '../theme/theme-script.js?url&no-inline'

const fonts: { readonly [language in Language]: string } = { en: latin, fr: latin, ar: arabic, bn: bengali }

/** The beginning of the head of every page in a language: the theme, and the one font that its text needs. */
export function headOf(language: Language): string {
  return (
    `<script src="${themeScript}"></script>` +
    `<link rel="preload" href="${fonts[language]}" as="font" type="font/woff2" crossorigin>` +
    '<meta name="color-scheme" content="light dark">'
  )
}
