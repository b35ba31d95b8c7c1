import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import { Moment } from '../../history/moment.tsx'

/** The shop itself waits half a second before it answers that it is behind. */
const restMs = 500

/** Says that the member's own last change is not in the rows yet, and asks until it is. */
export function Behind({ model }: { readonly model: { readonly shownUntil?: string | null } }) {
  const t = useWords('dashboard')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!model.shownUntil) return
    const timer = setTimeout(revalidate, restMs)
    return () => clearTimeout(timer)
  }, [model, revalidate])
  return (
    <div role="status">
      {model.shownUntil ? (
        <p className="list-behind">
          <Hourglass size={14} aria-hidden />
          <span>
            {t('behind')} <Moment at={model.shownUntil} shows="second" />
          </span>
        </p>
      ) : null}
    </div>
  )
}
