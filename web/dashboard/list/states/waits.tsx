import Hourglass from 'lucide-react/icons/hourglass'
import { type ReactNode, useEffect, useState } from 'react'
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

/** A shorter wait shows nothing. */
const patienceMs = 300
const rows = [0, 1, 2, 3, 4, 5]

/** In place of an empty list whose next rows are on their way: after a moment the shape of a few rows, before it what was there. */
export function ComingRows({ waiting, children }: { readonly waiting: boolean; readonly children: ReactNode }) {
  const t = useWords('dashboard')
  const [late, setLate] = useState(false)
  if (!waiting && late) setLate(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLate, patienceMs, true)
    return () => clearTimeout(timer)
  }, [waiting])
  if (!waiting || !late) return children
  return (
    <div className="panel coming-rows" role="status">
      <span className="sr-only">{t('list.loading')}</span>
      {rows.map(row => (
        <div key={row} aria-hidden />
      ))}
    </div>
  )
}
