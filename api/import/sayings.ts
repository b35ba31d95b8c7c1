import type { Language } from '#domain/shared/localized-text.ts'
import { type Sayings, sayingsOf } from '#web/dashboard/import/said.ts'
import { directionOf } from '#web/i18n/addresses.ts'
import { apart } from '#web/i18n/apart.ts'
import { createI18n } from '#web/i18n/instance.ts'
import ar from '#web/locales/ar/feed-problems.json' with { type: 'json' }
import bn from '#web/locales/bn/feed-problems.json' with { type: 'json' }
import en from '#web/locales/en/feed-problems.json' with { type: 'json' }
import fr from '#web/locales/fr/feed-problems.json' with { type: 'json' }

const words = { ar, bn, en, fr } satisfies { readonly [language in Language]: typeof en }
const made = new Map<Language, { readonly t: ReturnType<typeof wordsIn>; readonly sayings: Sayings }>()

const wordsIn = (language: Language) =>
  createI18n(language, { 'feed-problems': words[language] }).getFixedT(null, 'feed-problems')

/** The words of the dashboard for what is found in files, where no page says them: in downloads and on the command line. */
export function sayingsIn(language: Language) {
  let known = made.get(language)
  if (!known) {
    const t = wordsIn(language)
    const mark = directionOf(language) === 'rtl' ? apart : (text: string) => text
    known = { t, sayings: sayingsOf(t, language, mark) }
    made.set(language, known)
  }
  return known
}
