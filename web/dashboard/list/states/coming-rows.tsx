import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../../i18n/use-words.ts'

/** Until then nobody waits who would want to see it. */
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
