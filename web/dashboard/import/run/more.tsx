import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { numberIn } from '../../../ui/numbers.ts'

/** How many there are beside those that are shown. */
export function More({ number, words = 'more' }: { readonly number: number; readonly words?: 'more' | 'price.more' }) {
  const t = useWords('imports')
  const language = useLanguage()
  return number > 0 ? <p className="text-ink-2">{t(words, { number: numberIn(language, number) })}</p> : null
}
