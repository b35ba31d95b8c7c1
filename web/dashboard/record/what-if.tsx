import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import { askLines } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { Found, WhatIfStep } from '../../models/what-if.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'

type Props<Done> = {
  readonly address: string
  /** The rules as typed; null: something typed is no rule. */
  readonly rules: object | null
  readonly lead: string
  readonly level?: 'h2' | 'h3'
  readonly children: (done: Done) => ReactNode
}
type Running = { readonly looked: number; readonly total: number }

/** The last 90 days again, with the rules that are typed. It can take a while, shows how far it is, and can be stopped. */
export function WhatIf<Done>({ address, rules, lead, level: Heading = 'h3', children }: Props<Done>) {
  const t = useWords('what-if')
  const id = useId()
  const [running, setRunning] = useState<Running | null>(null)
  const [found, setFound] = useState<{ readonly of: object; readonly is: Done } | null>(null)
  const [said, setSaid] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const fresh = found !== null && rules !== null && sameData(found.of, rules)

  async function look(of: object) {
    const here = new AbortController()
    stop.current?.abort()
    stop.current = here
    setSaid('')
    setRunning({ looked: 0, total: 1 })
    try {
      for await (const step of askLines<WhatIfStep<Done>>(address, of, here.signal)) {
        if ('done' in step) setFound({ of, is: step.done })
        else setRunning(step)
      }
    } catch {
      if (stop.current === here) setSaid(t(here.signal.aborted ? 'stopped' : 'failed'))
    }
    if (stop.current === here) setRunning(null)
  }

  return (
    <section className="what-if" aria-labelledby={id}>
      <Heading id={id}>{t('title')}</Heading>
      <p className="text-ink-2">{lead}</p>
      {running ? (
        <div className="what-if-run">
          <progress value={running.looked} max={running.total || 1} aria-label={t('running')} />
          <Button look="secondary" size="small" onClick={() => stop.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
      ) : (
        <Button look="secondary" size="small" disabled={rules === null} onClick={() => rules && void look(rules)}>
          {t('look')}
        </Button>
      )}
      <p role="status">{said}</p>
      {found ? (
        <div className={fresh ? undefined : 'stale'}>
          {fresh ? null : <p className="notice">{t('stale')}</p>}
          {children(found.is)}
        </div>
      ) : null}
    </section>
  )
}

type ToldProps = {
  readonly is: Found<unknown>
  /** How much more the shop would have taken in. */
  readonly more: number
  readonly money: (amount: number) => string
  readonly rows: readonly { readonly label: string; readonly was: string; readonly would: string }[]
  /** "$6.00 would be $4.00", of a single order. */
  readonly change: (before: string, after: string) => string
  /** What else there is to say, in sentences. */
  readonly also?: readonly (string | false | null)[]
  readonly children?: ReactNode
}

/** What was found: the sums, how many orders change, and those that change most. */
export function Told({ is, more, money, rows, change, also = [], children }: ToldProps) {
  const t = useWords('what-if')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { changed, orders, differ } = is
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  return (
    <div role="status">
      <table className="what-if-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('was')}</th>
            <th scope="col">{t('would')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, was, would }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>{was === would ? would : <b>{would}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>
          {changed === 0
            ? t('same')
            : t(more < 0 ? 'less' : 'more', { ...counted(changed), money: money(Math.abs(more)) })}
        </b>{' '}
        {[t('assumed'), ...also].filter(Boolean).join(' ')}
      </p>
      {children}
      {orders.length > 0 ? (
        <details>
          <summary>{t('most')}</summary>
          <ul className="what-if-orders">
            {orders.map(({ number, before, after }) => (
              <li key={number}>
                <Link to={`${prefix}/dashboard/orders/${number}`}>
                  <bdi>#{number}</bdi>
                </Link>{' '}
                {change(money(before), money(after))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {differ > 0 ? <p className="notice">{t('differ', counted(differ))}</p> : null}
    </div>
  )
}
