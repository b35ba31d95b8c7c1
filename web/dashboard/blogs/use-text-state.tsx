import type { TextState } from '#domain/content/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'

/** "complete", "older by 2 changes", "body missing". */
export function useTextState(): (state: TextState) => string {
  const t = useWords('blogs')
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  return state => {
    switch (state.is) {
      case 'older':
        return t('text.older', { count: state.by, number: numberIn(language, state.by) })
      case 'missing':
        return t('text.missing', { parts: list.format(state.lacking.map(part => t(`part.${part}`))) })
      default:
        return t(`text.${state.is}`)
    }
  }
}
