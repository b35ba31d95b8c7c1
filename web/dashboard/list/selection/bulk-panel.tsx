import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ask, type Refusal } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldFrame, TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { SidePanel } from '../../record/side-panel.tsx'
import { useTell } from '../../record/use-tell.tsx'
import type { BulkDeclaration, BulkPanelProps } from '../declaration.ts'

type Preview = {
  readonly would: number
  readonly not: readonly { readonly code: string; readonly rows: number }[]
  readonly sums: { readonly pieces?: number; readonly total?: number }
  readonly mails: number
  readonly short: number
}

type Props = BulkPanelProps & {
  readonly address: string
  readonly action: BulkDeclaration
  readonly money: (amount: number) => string
}

/** Says what an action would do to the chosen rows, then begins it as a job that goes on by itself. */
export function BulkPanel({ address, action, rows, money, onClose }: Props) {
  const t = useWords('jobs')
  const language = useLanguage()
  const navigate = useNavigate()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, dialog } = useTell()
  const [id] = useState(() => crypto.randomUUID())
  const [preview, setPreview] = useState<Preview | null>(null)
  const [fault, setFault] = useState<Refusal | null>(null)
  const [about, setAbout] = useState<{ readonly [field: string]: string }>({})
  const [pasted, setPasted] = useState('')
  const said = (count: number) => ({ count, number: numberIn(language, count) })
  const path = `${address}/bulk/${action.name}`
  // The selection may change behind the panel.
  const [chosen] = useState(rows)
  useEffect(() => {
    const leaving = new AbortController()
    void ask<Preview>('POST', `${path}/preview`, { body: { rows: chosen }, signal: leaving.signal }).then(asked => {
      if (leaving.signal.aborted) return
      if (asked.success) setPreview(asked.answer)
      else setFault(asked.problem)
    })
    return () => leaving.abort()
  }, [path, chosen])
  const inputs =
    pasted.trim() === ''
      ? []
      : pasted
          .replace(/\r?\n$/, '')
          .split(/\r?\n/)
          .map(line => line.trim())
  const uneven = inputs.length > 0 && inputs.length !== chosen.length

  async function begin() {
    const body = { id, rows: chosen, about, ...(action.input && inputs.length > 0 && { inputs }) }
    if (!(await tell('POST', path, body))) return
    onClose(true)
    await navigate(`${prefix}/dashboard/jobs/${id}`)
  }

  const refused = refusal ?? fault
  return (
    <SidePanel title={action.title(chosen.length)} onClose={() => onClose(false)}>
      <form
        className="bulk-form"
        onSubmit={event => {
          event.preventDefault()
          void begin()
        }}
      >
        {refused ? (
          <p role="alert" className="refused">
            {t('failed')} {refused.detail}
          </p>
        ) : null}
        {action.about.map(({ name, label, hint, values }) => {
          const value = about[name] ?? ''
          const field = `${id}-${name}`
          const set = (text: string) => setAbout({ ...about, [name]: text })
          if (!values)
            return (
              <TextField
                key={name}
                {...{ label, hint, optional: true, maxLength: 200, value }}
                onChange={event => set(event.target.value)}
              />
            )
          return (
            <FieldFrame key={name} id={field} label={label}>
              <Select id={field} required value={value} onChange={event => set(event.target.value)}>
                <option value="">{t('choose')}</option>
                {values.map(each => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </Select>
            </FieldFrame>
          )
        })}
        {action.input ? (
          <label className="bulk-lines">
            <span className="label text-ink">{action.input}</span>
            <textarea
              dir="ltr"
              rows={Math.min(8, chosen.length + 1)}
              value={pasted}
              aria-invalid={uneven}
              onChange={event => setPasted(event.target.value)}
            />
            <small className={uneven ? 'refused' : undefined}>
              {uneven
                ? t('uneven', { lines: numberIn(language, inputs.length), rows: numberIn(language, chosen.length) })
                : t('linesHint')}
            </small>
          </label>
        ) : null}
        <section className="what-happens bulk-happens" aria-busy={preview === null}>
          <h3>{t('whatHappens')}</h3>
          {preview ? (
            <ul>
              <li>
                <b>{action.would(preview.would)}</b>
              </li>
              {preview.would > 0 && preview.sums.pieces !== undefined && preview.sums.total !== undefined ? (
                <li>{t('sums', { ...said(preview.sums.pieces), money: money(preview.sums.total) })}</li>
              ) : null}
              {preview.not.map(({ code, rows }) => (
                <li key={code} className="not">
                  {t('stay', said(rows))} {t([`reason.${code}`, 'reason.other'] as never)}
                </li>
              ))}
              {preview.short > 0 ? <li className="not">{t('short', said(preview.short))}</li> : null}
              <li>{preview.mails > 0 ? t('mails', said(preview.mails)) : t('noMail')}</li>
              {action.happens.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p>{fault ? '' : t('looking')}</p>
          )}
        </section>
        <Button type="submit" pending={pending} disabled={!preview || preview.would === 0 || uneven}>
          {action.press(preview?.would ?? chosen.length)}
        </Button>
      </form>
      {dialog}
    </SidePanel>
  )
}
