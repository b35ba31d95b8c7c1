import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { keepData, type Stale } from '../../app/data.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../history/moment.tsx'
import { useLiveState } from '../shell/live/use-live.ts'

const againMs = 1000

/** Whether a list shows what it showed before. It asks again by itself as soon as that may help. */
export function useStale(model: object): Stale | null {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const live = useLiveState()
  const stale = 'stale' in model ? (model.stale as Stale) : null
  useEffect(() => keepData(pathname, model), [pathname, model])
  useEffect(() => {
    if (stale?.reason !== 'behind') return
    const timer = setTimeout(() => void revalidate(), againMs)
    return () => clearTimeout(timer)
  }, [stale, revalidate])
  const lost = stale !== null && stale.reason !== 'behind'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once when the connection is back, not again after each failure
  useEffect(() => {
    if (live === 'live' && lost) void revalidate()
  }, [live])
  return stale
}

/** Over the old rows: what happened, of when they are, and what to do. */
export function StaleNotice({ stale }: { readonly stale: Stale | null }) {
  const t = useWords('dashboard')
  const { revalidate, state } = useRevalidator()
  if (stale === null) return <div role="alert" />
  if (stale.reason === 'behind')
    return (
      <p role="status" className="notice">
        {t('list.behind')} <Moment at={stale.at} shows="time" />
      </p>
    )
  return (
    <div role="alert" className="list-stale">
      <CircleAlert size={18} aria-hidden />
      <div>
        <p>
          <b>{t('list.stale.title')}</b> {t(`list.stale.${stale.reason}`)} {t('list.stale.asOf')}{' '}
          <Moment at={stale.at} shows="time" />
        </p>
        {stale.requestId === null ? null : (
          <p>
            {t('list.stale.request')} <code className="select-all">{stale.requestId}</code>
          </p>
        )}
      </div>
      <Button look="secondary" size="small" pending={state === 'loading'} onClick={() => void revalidate()}>
        {t('list.stale.again')}
      </Button>
    </div>
  )
}
