import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel } from '../../../../models/developers.ts'
import { Moment } from '../../../history/moment.tsx'

export function EndpointTag({ of: { state, because, failingSince } }: { readonly of: EndpointModel }) {
  const t = useWords('developers')
  if (because === 'log-restored') return <span className="tag warn">{t('endpoints.state.restored')}</span>
  if (state === 'open' && failingSince) return <span className="tag bad">{t('endpoints.state.failing')}</span>
  return (
    <span className={`tag ${{ open: 'ok', paused: '', disabled: 'bad' }[state]}`}>{t(`endpoints.state.${state}`)}</span>
  )
}

/** How an endpoint fares, in words: since when it fails and why it stopped, what waits, and when it is tried again. */
export function EndpointState({ of }: { readonly of: EndpointModel }) {
  const t = useWords('developers')
  const { state, because, failingSince, status, waiting, lagSeconds, nextAttemptAt, replaying } = of
  const hasFailed = failingSince !== null || because === 'gone' || because === 'failing'
  return (
    <>
      {because ? <p>{t(`endpoints.because.${because}`)}</p> : null}
      <p className="text-ink-2">
        {state === 'open' && failingSince ? (
          <>
            {t('endpoints.failsSince')} <Moment at={failingSince} shows="short" />
            {' · '}
          </>
        ) : null}
        {waiting ? (
          <>
            {t('endpoints.waitsSince')} <Moment at={waiting.since} shows="short" />
          </>
        ) : (
          t(lagSeconds === null ? 'endpoints.lagUnknown' : 'endpoints.nothingWaits')
        )}
        {hasFailed ? ` · ${status === null ? t('endpoints.noAnswer') : t('endpoints.lastStatus', { status })}` : null}
        {nextAttemptAt ? (
          <>
            {' · '}
            {t('endpoints.next')} <Moment at={nextAttemptAt} shows="short" />
          </>
        ) : null}
        {replaying ? ` · ${t('endpoints.replaying')}` : null}
      </p>
    </>
  )
}
