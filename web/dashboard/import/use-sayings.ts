import { useMemo } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { type Sayings, sayingsOf } from './said.ts'

/** What was found in files, in the language of the page. */
export function useSayings(): Sayings {
  const t = useWords('feed-problems')
  const language = useLanguage()
  return useMemo(() => sayingsOf(t, language), [t, language])
}
