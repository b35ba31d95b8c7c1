import { useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { longestAnswer, longestNote } from '#domain/request/bounds.ts'
import type { Refusal } from '../../client/ask.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { TemplateModel } from '../../models/answer-templates.ts'
import type { ThreadModel } from '../../models/request-list.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { useMoments } from '../history/moment.tsx'
import { AddressConflict, isEditedMeanwhile } from '../order-forms/address-change.tsx'
import type { Fault } from '../order-forms/address-fields.tsx'
import { forgetDraft, useDraft } from '../record/drafts.ts'
import { KeptDraft } from '../record/kept-draft.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'
import { useSingleKeys } from '../shell/single-keys.ts'
import { bodyOf, type Change } from './change-fields.tsx'
import { filled, openIn, textFor, tinted } from './fill-ins.ts'
import { OrderChange } from './order-change.tsx'
import { TintedField } from './tinted-field.tsx'

export const addressOf = ({ requestId }: ThreadModel, path: string) =>
  `/api/admin/requests/${encodeURIComponent(requestId)}/${path}`

/** Somebody answered while this one was written; or the order could not be changed. */
type Answered = Refusal & {
  readonly by?: string | null
  readonly at?: string
  readonly answers?: number
  readonly fields?: readonly Fault[]
}

type Fields = {
  readonly text: string
  readonly seen: number
  readonly template: string
  readonly change: Change | null
}

const kinds = ['answer', 'note'] as const

/** What is typed to a message, in the form or beside it. */
export const useWritten = (thread: ThreadModel, kind: (typeof kinds)[number]) =>
  useDraft<Fields>(draftOf(thread, kind), () => ({ text: '', seen: thread.answers, template: '', change: null }))

const draftOf = ({ requestId }: ThreadModel, kind: (typeof kinds)[number]) => `request/${requestId}/${kind}`

/** An answer that leaves by mail, or a note that only staff see; what is typed stays until the shop has it. */
export function WriteForm({
  thread,
  templates,
  onSaid,
}: {
  readonly thread: ThreadModel
  readonly templates: readonly TemplateModel[]
  readonly onSaid: (said: string) => void
}) {
  const t = useWords('requests')
  const moment = useMoments()
  const field = useId()
  const spam = thread.status === 'spam'
  const [chosen, setKind] = useState<(typeof kinds)[number]>('answer')
  const kind = spam ? 'note' : chosen
  const draft = draftOf(thread, kind)
  const { id, fields, edit } = useWritten(thread, kind)
  const { tell, pending, refusal, forget, dialog } = useTell<Answered>()
  const [closes, setCloses] = useState(false)
  const revalidator = useRevalidator()
  const { text, seen } = fields
  const left = kind === 'answer' ? openIn(text) : []
  const template = kind === 'answer' ? templates.find(({ templateId }) => templateId === fields.template) : undefined
  const change = kind === 'answer' ? fields.change : null
  const empty = text.trim() === ''
  const unsaid = empty || (change !== null && bodyOf(change) === null)
  useSingleKeys({ r: () => document.getElementById(field)?.focus() })

  const met = refusal?.code === 'request-answered' ? refusal : null
  async function send(close: boolean, known = seen, now = change) {
    if (pending || unsaid) return
    if (left.length > 0) return document.getElementById(field)?.focus()
    setCloses(close)
    const note = kind === 'note'
    const order = now && bodyOf(now)
    const body = note ? { id, note: text } : { id, answer: text, seen: known, close, ...(order && { order }) }
    if (await tell('POST', addressOf(thread, note ? 'notes' : 'answers'), body)) {
      forgetDraft(draft)
      const said = t(note ? 'done.note' : close ? 'done.answered-closed' : 'done.answered')
      onSaid(now && now.act !== '' ? `#${now.number}: ${t(`change.did.${now.act}`)}. ${said}` : said)
    } else await revalidator.revalidate()
  }
  return (
    <form
      className="thread-write"
      onSubmit={event => {
        event.preventDefault()
        void send(false)
      }}
    >
      <div className="thread-kinds">
        {spam ? (
          <label htmlFor={field}>{t('write.note')}</label>
        ) : (
          <fieldset className="segments">
            <legend className="sr-only">{t('write.kind')}</legend>
            {kinds.map(each => (
              <label key={each}>
                <input type="radio" name={`${field}-kind`} checked={kind === each} onChange={() => setKind(each)} />
                <span>{t(`write.${each}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {kind === 'answer' && templates.length > 0 ? (
        <label className="thread-owner">
          <span>{t('template.insert')}</span>
          <select
            className="list-field"
            value=""
            onChange={({ target }) => {
              const chosen = templates.find(({ templateId }) => templateId === target.value)
              if (!chosen) return
              const words = filled(textFor(chosen, thread.language).text, thread)
              const whole = empty ? words : `${text.trimEnd()}\n\n${words}`
              edit({ text: whole, template: chosen.templateId, ...(empty && { seen: thread.answers }) })
              document.getElementById(field)?.focus()
            }}
          >
            <option value="">{t('template.choose')}</option>
            {templates.map(({ templateId, name }) => (
              <option key={templateId} value={templateId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <TintedField
        pieces={kind === 'answer' ? tinted(text, thread) : []}
        id={field}
        aria-label={t(`write.${kind}`)}
        aria-describedby={`${field}-hint${left.length > 0 ? ` ${field}-left` : ''}`}
        aria-invalid={left.length > 0 || undefined}
        className={inputClass}
        rows={kind === 'answer' ? 6 : 3}
        dir="auto"
        lang={kind === 'answer' ? thread.language : undefined}
        maxLength={kind === 'answer' ? longestAnswer : longestNote}
        value={text}
        // The answers that stood there when the writing began are those that its writer saw.
        onChange={({ target }) => {
          if (target.value === '' && !fields.change) forgetDraft(draft)
          else edit({ text: target.value, ...(empty && { seen: thread.answers }) })
        }}
      />
      <p id={`${field}-hint`} className="body-sm text-ink-2">
        {kind === 'note' ? t('write.noteHint') : t('write.hint', { language: t(`language.${thread.language}`) })}
      </p>
      {left.length > 0 ? (
        <p id={`${field}-left`} role="status" className="refused">
          {t('template.left', { parts: left.join(', ') })}
        </p>
      ) : null}
      {template ? <OwnWords template={template} thread={thread} /> : null}
      {kind === 'answer' ? (
        <OrderChange {...{ thread, change, refusal }} onChange={change => edit({ change })} />
      ) : null}
      {change && refusal && !met ? <p>{t('change.refused')}</p> : null}
      {met ? (
        <div role="alert" className="notice">
          <p>{t('met', { by: met.by ?? t('erased'), at: moment(met.at ?? thread.since, 'short') })}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void send(false, met.answers)}>
            {t('act.sendToo')}
          </Button>
        </div>
      ) : (
        <Refused refusal={refusal} />
      )}
      <div className="thread-press">
        <Button type="submit" look={kind === 'note' ? 'secondary' : 'primary'} pending={pending} disabled={unsaid}>
          {t(kind === 'note' ? 'act.note' : change ? 'act.changeAnswer' : 'act.answer')}
        </Button>
        {kind === 'answer' ? (
          <Button look="secondary" pending={pending} disabled={unsaid} onClick={() => void send(true)}>
            {t('act.answerClose')}
          </Button>
        ) : null}
      </div>
      <KeptDraft draft={draft} />
      {change && isEditedMeanwhile(refusal) ? (
        <AddressConflict
          {...{ edited: refusal, change, pending, onBack: forget }}
          onSave={mine => {
            const merged = { ...change, mine, base: refusal.base }
            edit({ change: merged })
            forget()
            if (bodyOf(merged)) void send(closes, seen, merged)
          }}
        />
      ) : null}
      {dialog}
    </form>
  )
}

/** The template in the language of its reader here, where the answer is in another; and which language stood in for a missing one. */
function OwnWords({ template, thread }: { readonly template: TemplateModel; readonly thread: ThreadModel }) {
  const t = useWords('requests')
  const language = useLanguage()
  const sent = textFor(template, thread.language)
  const own = textFor(template, language)
  return (
    <>
      {sent.in === thread.language ? null : (
        <p className="notice">
          {t('template.otherLanguage', {
            ...{ name: template.name, wanted: t(`language.${thread.language}`), has: t(`language.${sent.in}`) },
          })}
        </p>
      )}
      {own.in === sent.in ? null : (
        <p className="template-own">
          <span className="text-ink-2">{t('template.own', { language: t(`language.${own.in}`) })}</span>
          <bdi lang={own.in}>{filled(own.text, thread)}</bdi>
        </p>
      )}
    </>
  )
}
