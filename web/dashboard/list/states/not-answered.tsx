import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../history/moment.tsx'
import type { Answered } from './answered.ts'

/** A shop that cannot be reached is asked again by itself. */
const restMs = 1000

/** Says that the rows below are older than the question, why, and asks again. */
export function NotAnswered({ stale }: Pick<Answered<object>, 'stale'>) {
  const t = useWords('dashboard')
  const { revalidate, state } = useRevalidator()
  const answer = useLoaderData()
  const away = stale?.unanswered === 'away'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that does not come is asked for once more
  useEffect(() => {
    if (!away) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = setTimeout(revalidate, restMs)
    }
    if (navigator.onLine) again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [away, answer, revalidate])
  return (
    <div role="alert">
      {stale ? (
        <div className="not-answered">
          <CircleAlert size={18} aria-hidden />
          <div>
            <p>
              <b>{t('unanswered.title')}</b> {t(`unanswered.${stale.unanswered}`)} {t('unanswered.below')}{' '}
              <Moment at={stale.since.toISOString()} shows="time" />
            </p>
            <RequestNumber id={stale.requestId} />
          </div>
          <Button look="secondary" size="small" pending={state === 'loading'} onClick={() => void revalidate()}>
            <RotateCw size={16} aria-hidden />
            {t('problem.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The number under which the shop noted what went wrong; nothing where it gave none. */
export function RequestNumber({ id }: { readonly id: string | null }) {
  const t = useWords('dashboard')
  const [copied, setCopied] = useState<string | null>(null)
  if (id === null) return null
  return (
    <p className="request-number">
      {t('unanswered.number')} <code dir="ltr">{id}</code>{' '}
      <button
        type="button"
        onClick={() =>
          navigator.clipboard.writeText(id).then(
            () => setCopied(id),
            () => {},
          )
        }
      >
        {t(copied === id ? 'unanswered.copied' : 'unanswered.copy')}
      </button>
    </p>
  )
}
