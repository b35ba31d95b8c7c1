import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OldAddress } from '../../models/redirects.ts'
import { numberIn } from '../../ui/numbers.ts'

/** How many came by an old address lately. */
export function Visits({ by: { visits, bySearch } }: { readonly by: OldAddress }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  return (
    <>
      {t('visits.lately', counted(visits))}
      {bySearch > 0 ? <small className="below">{t('visits.bySearch', counted(bySearch))}</small> : null}
    </>
  )
}

/** A path as people read it. */
export function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
