import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useTell } from '../../record/use-tell.tsx'
import { useMoments } from '../moment.tsx'
import './bring-back.css'

/** Values that come back together. */
export type Choice = {
  readonly key: string
  readonly paths: readonly string[]
  /** False: the member may not bring them back, or the record does not take them today. */
  readonly isFree: boolean
  readonly words: ReactNode
}

type Props = {
  readonly at: string
  readonly choices: readonly Choice[]
  /** Takes what is chosen, with its reason. */
  readonly address: string
  readonly bodyOf: (paths: readonly string[]) => object
  /** More about what the chosen ones come to. */
  readonly about?: (paths: readonly string[]) => ReactNode
  /** Rows of what never comes back. */
  readonly children?: ReactNode
}

/** What is another today than it was, and a choice of what comes back as a change of today. */
export function BringBack({ at, choices, address, bodyOf, about, children }: Props) {
  const t = useWords('product-editor')
  const dashboard = useWords('dashboard')
  const language = useLanguage()
  const moment = useMoments()
  const id = useId()
  const revalidator = useRevalidator()
  const { tell, pending, refusal, forget, dialog } = useTell()
  const [save, setSave] = useState(() => crypto.randomUUID())
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<'none' | 'reason' | null>(null)
  const [done, setDone] = useState(false)
  const picked = choices.filter(({ key }) => chosen.has(key))
  const taken = picked.flatMap(({ paths }) => paths)
  const number = (of: number) => numberIn(language, of)
  const isMeanwhile = refusal?.code === 'edited-meanwhile' || refusal?.code === 'changed-since'

  async function bring(event: FormEvent) {
    event.preventDefault()
    setDone(false)
    const wrong = taken.length === 0 ? 'none' : reason.trim() === '' ? 'reason' : null
    setFault(wrong)
    if (wrong) return
    if (!(await tell('POST', address, { id: save, reason: reason.trim(), ...bodyOf(taken) })))
      return revalidator.revalidate()
    choose(new Set())
    setReason('')
    setSave(crypto.randomUUID())
    setDone(true)
  }

  function toggle(key: string, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(key)
    else next.delete(key)
    choose(next)
    // Another choice is another save.
    setSave(crypto.randomUUID())
    setFault(null)
    forget()
  }

  return (
    <section className="panel bring-back" aria-labelledby={`${id}-title`}>
      <header className="panel-head">
        <h2 className="panel-title" id={`${id}-title`}>
          {t('past.bring', { at: moment(at, 'day') })}
        </h2>
        {choices.length === 0 ? null : (
          <small className="text-ink-2">
            {t('past.chosen', { number: number(picked.length), count: choices.length, all: number(choices.length) })}
          </small>
        )}
      </header>
      <form onSubmit={event => void bring(event)} noValidate>
        {choices.length === 0 ? <p className="panel-part">{t('past.allSame')}</p> : null}
        <ul>
          {choices.map(({ key, isFree, words }) =>
            isFree ? (
              <li key={key} className={chosen.has(key) ? 'on' : undefined}>
                <label htmlFor={`${id}-${key}`}>
                  <input
                    id={`${id}-${key}`}
                    type="checkbox"
                    checked={chosen.has(key)}
                    onChange={event => toggle(key, event.target.checked)}
                  />
                  {words}
                </label>
              </li>
            ) : (
              <li key={key} className="off">
                {words}
              </li>
            ),
          )}
          {children}
        </ul>
        {choices.some(({ isFree }) => isFree) ? (
          <div className="panel-part editor-fields">
            <TextField
              label={t('past.why')}
              hint={dashboard('forGood')}
              required
              maxLength={500}
              value={reason}
              error={fault === 'reason' ? t('past.whyMissing') : undefined}
              onChange={event => {
                setReason(event.target.value)
                setFault(null)
              }}
            />
            <p className="text-ink-2">
              {t('past.today', { at: moment(at, 'day') })} {about?.(taken)}
            </p>
            <p role="alert" className={fault === 'none' || refusal ? 'refused' : 'sr-only'}>
              {fault === 'none' ? t('past.chooseFirst') : null}
              {refusal ? `${t('refused')} ${isMeanwhile ? t('past.meanwhile') : refusal.detail}` : null}
            </p>
            <Button type="submit" pending={pending}>
              {t('past.press', { count: taken.length, number: number(taken.length) })}
            </Button>
          </div>
        ) : null}
        <p role="status" className={done ? 'panel-part' : 'sr-only'}>
          {done ? t('past.done') : null}
        </p>
      </form>
      {dialog}
    </section>
  )
}

type WordsProps = {
  readonly name: ReactNode
  readonly was: ReactNode
  readonly now: ReactNode
  /** Who made it another one, when and why. */
  readonly children: ReactNode
}

/** A value then and today. */
export function ThenAndNow({ name, was, now, children }: WordsProps) {
  const t = useWords('product-editor')
  return (
    <div>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="was-now">
        <span className="sr-only">{t('past.then')}: </span>
        <bdi className="was">{was}</bdi>{' '}
        <span aria-hidden="true" className="rtl:inline-block rtl:-scale-x-100">
          →
        </span>{' '}
        <span className="sr-only">{t('past.now')} </span>
        <bdi>{now}</bdi>
      </span>
      <small>{children}</small>
    </div>
  )
}
