import { useLoaderData } from 'react-router-dom'
import { useWords } from '../../../../i18n/use-words.ts'
import type { ErasureModel } from '../../../../models/developers.ts'
import { Moment } from '../../../history/moment.tsx'
import { DevelopersFrame } from '../frame.tsx'

/** Erased persons, and which programs that read personal data were told. */
export function Component() {
  const erasures = useLoaderData() as readonly ErasureModel[] | null
  const t = useWords('developers')
  return (
    <DevelopersFrame part="erasures" mayChange={erasures !== null}>
      <p>{t('erasures.about')}</p>
      {erasures === null ? null : erasures.length === 0 ? (
        <p className="panel panel-body">{t('erasures.none')}</p>
      ) : (
        <ul className="panel developer-rows">
          {erasures.map(({ customer, at, receivers }) => (
            <li key={customer}>
              <h2>
                <Moment at={at} shows="both" />
              </h2>
              <p className="mono text-ink-2" dir="ltr">
                customer/{customer}
              </p>
              {receivers.length === 0 ? (
                <p>{t('erasures.nobody')}</p>
              ) : (
                <ul className="developer-receivers">
                  {receivers.map(({ kind, id, name, told }) => (
                    <li key={`${kind}/${id}`}>
                      {kind === 'endpoint' ? `${t('erasures.endpoint')} ` : null}
                      <bdi>{name}</bdi>{' '}
                      <span className={`tag ${told ? 'ok' : 'warn'}`}>
                        {t(told ? 'erasures.told' : 'erasures.notYet')}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </DevelopersFrame>
  )
}
