import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { longestReply } from '#domain/review/bounds.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ReviewHistoryEntry, ReviewHistoryModel } from '../../../models/history.ts'
import type { ReviewRowModel } from '../../../models/review-list.ts'
import type { ReplyModel } from '../../../models/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { localeOf } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { forgetDraft, useDraft } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly review: ReviewRowModel
  readonly mayReply: boolean
  readonly onSaid: (said: string) => void
  /** What can be said of the review. */
  readonly children: ReactNode
}

/** A review in full, and the shop's reply to it. */
export function ReviewPanel({ review, mayReply, onSaid, children }: Props) {
  const t = useWords('reviews')
  const { reviewId, title, text, reply, status, changedAt } = review
  const erased = review.name === null
  return (
    <div className="act-form">
      <blockquote lang={review.language} dir="auto" className="review-words">
        {title ? <b>{title}</b> : null}
        <span>{text}</span>
      </blockquote>
      <p className="text-ink-2">
        <bdi>{review.name ?? t('erased')}</bdi> · <Moment at={review.writtenAt} shows="both" />
        {review.edited ? ` · ${t('edited')}` : null}
      </p>
      {children ? <div className="return-steps">{children}</div> : null}
      <h3>{t('reply.title')}</h3>
      {reply ? (
        <div className="review-reply">
          <p lang={reply.language} dir="auto" className="review-words">
            {reply.text}
          </p>
          <small className="text-ink-2">
            <Moment at={reply.repliedAt} shows="both" />
            {changedAt > reply.repliedAt ? ` · ${t('reply.before')}` : null}
          </small>
        </div>
      ) : (
        <p className="text-ink-2">{t(erased ? 'reply.erased' : 'reply.none')}</p>
      )}
      {mayReply && !erased ? <ReplyForm review={review} onSaid={onSaid} /> : null}
      {status === 'published' || erased ? null : <p className="text-ink-2">{t('reply.hidden')}</p>}
      <ReviewHistory key={`${status} ${changedAt}`} reviewId={reviewId} />
    </div>
  )
}

function ReplyForm({ review, onSaid }: Pick<Props, 'review' | 'onSaid'>) {
  const t = useWords('reviews')
  const id = useId()
  const { reviewId, reply, changedAt: base } = review
  const kept = `review/${reviewId}`
  const address = `/api/admin/reviews/${reviewId}/reply`
  const { tell, pending, refusal, forget, dialog } = useTell()
  const { revalidate } = useRevalidator()
  const draft = useDraft(kept, () => ({ text: reply?.text ?? '', language: reply?.language ?? review.language }))
  const { text, language } = draft.fields
  /** What the last press here took the place of; undefined: nothing was pressed. */
  const [before, setBefore] = useState<ReplyModel | null>()
  /** Null: nobody chose. A first reply is told to the author, a corrected one is not. */
  const [chosen, setTells] = useState<boolean | null>(null)
  const tells = chosen ?? !reply
  const tongue = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'language' })
  const same = text.trim() === (reply?.text ?? '') && (!reply || language === reply.language)

  async function change(next: Pick<ReplyModel, 'text' | 'language'> | null, undoes = false) {
    const sent = next
      ? tell('PUT', address, { text: next.text, language: next.language, base, tells: tells && !undoes })
      : tell('POST', `${address}/withdraw`, { base })
    // What somebody changed meanwhile is shown before the next press.
    if (!(await sent)) return revalidate()
    forgetDraft(kept)
    setBefore(undoes ? undefined : reply)
    setTells(null)
    onSaid(t(undoes ? 'reply.undone' : !next ? 'reply.gone' : !tells ? 'reply.done' : `reply.told.${review.status}`))
  }

  return (
    <form
      className="act-form"
      onSubmit={event => {
        event.preventDefault()
        if (!pending && !same && text.trim() !== '') void change({ text: text.trim(), language })
      }}
    >
      {dialog}
      <label htmlFor={`${id}-text`} className="label">
        {t(reply ? 'reply.change' : 'reply.write')}
      </label>
      <textarea
        id={`${id}-text`}
        className={`${inputClass} review-field`}
        rows={4}
        maxLength={longestReply}
        dir="auto"
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={event => {
          forget()
          draft.edit({ text: event.target.value })
        }}
      />
      <p id={`${id}-hint`} className="body-sm text-ink-2">
        {t('reply.hint')}
      </p>
      <label htmlFor={`${id}-language`} className="label">
        {t('reply.language')}
      </label>
      <select
        id={`${id}-language`}
        className={inputClass}
        value={language}
        onChange={event => draft.edit({ language: event.target.value as Language })}
      >
        {languages.map(each => (
          <option key={each} value={each}>
            {tongue.of(each)}
          </option>
        ))}
      </select>
      <label className="choice-line">
        <input type="checkbox" checked={tells} onChange={event => setTells(event.target.checked)} />
        {t('reply.tells')}
      </label>
      {refusal ? (
        refusal.code === 'review-changed' ? (
          <p role="alert" className="refused">
            {t('reply.changed')}
          </p>
        ) : (
          <Refused refusal={refusal} />
        )
      ) : null}
      <KeptDraft draft={kept} />
      <div className="return-steps">
        <Button type="submit" size="small" pending={pending} disabled={same || text.trim() === ''}>
          {t(reply ? 'reply.save' : 'reply.press')}
        </Button>
        {reply ? (
          <Button look="secondary" size="small" pending={pending} onClick={() => void change(null)}>
            {t('reply.withdraw')}
          </Button>
        ) : null}
        {before === undefined ? null : (
          <Button look="secondary" size="small" pending={pending} onClick={() => void change(before, true)}>
            {t('reply.undo')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What happened to the review and its reply; asked for when somebody opens it. */
function ReviewHistory({ reviewId }: { readonly reviewId: string }) {
  const t = useWords('reviews')
  const [entries, setEntries] = useState<readonly ReviewHistoryEntry[]>([])
  const [failed, setFailed] = useState(false)

  async function open() {
    const asked = await ask<ReviewHistoryModel>('GET', `/api/admin/reviews/${reviewId}/history`)
    setFailed(!asked.success)
    if (asked.success) setEntries(asked.answer.entries)
  }

  function who({ by }: ReviewHistoryEntry): string {
    if (by.kind === 'staff') return by.name ?? t('history.erased')
    return t(`history.${by.kind}`)
  }
  return (
    <details
      onToggle={event => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>{t('history.title')}</summary>
      <p role="status">{failed ? t('history.failed') : null}</p>
      <ol className="review-history">
        {entries.map(entry => (
          <li key={entry.id}>
            <p>{t(`history.${entry.what}`, { who: who(entry) })}</p>
            {entry.reply ? (
              <p dir="auto" className="review-words">
                {entry.reply}
              </p>
            ) : null}
            <small className="text-ink-2">
              <Moment at={entry.at} shows="both" />
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}
