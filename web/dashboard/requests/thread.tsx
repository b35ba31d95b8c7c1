import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import type { RequestListModel, ThreadEntry, ThreadModel } from '../../models/request-list.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Moment, useMoments } from '../history/moment.tsx'
import { useForgetErased } from '../record/drafts.ts'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { useSingleKeys } from '../shell/single-keys.ts'
import { OrderLink } from './order-link.tsx'
import { Sender } from './sender.tsx'
import { addressOf, useWritten, WriteForm } from './write-form.tsx'

type Props = {
  readonly thread: ThreadModel
  readonly model: Pick<RequestListModel, 'may' | 'me' | 'members' | 'templates'>
  readonly onSaid: (said: string) => void
}

/** A message, what happened to it, and what a member may do with it. */
export function Thread({ thread, model, onSaid }: Props) {
  const t = useWords('requests')
  const { tell, pending, refusal, dialog } = useTell()
  const { may, me, members } = model
  const { status, owner } = thread
  const step = async (path: 'close' | 'reopen' | 'spam') => {
    if (await tell('POST', addressOf(thread, path))) onSaid(t(`done.${path}`))
  }
  const assign = async (to: string | null) => {
    if (await tell('PUT', addressOf(thread, 'owner'), { to }))
      onSaid(t(to === null ? 'done.given-up' : 'done.assigned'))
  }
  const written = useWritten(thread, 'answer')
  useForgetErased(`request/${thread.requestId}/`, thread.email === null)
  const takeBack = async (id: string, text: string | null) => {
    if (!(await tell('DELETE', addressOf(thread, `answers/${id}`)))) return
    // Its words go back into the field, unless others stand there.
    if (text !== null && written.fields.text === '') written.edit({ text, seen: thread.answers })
    onSaid(t('done.taken-back'))
  }
  useSingleKeys({ c: () => may.edit && status !== 'closed' && void step('close') })
  const others = owner && !members.some(({ value }) => value === owner.accountId)
  return (
    <div className="thread">
      <div className="thread-words">
        <p className="body-sm text-ink-2">
          {t('origin', { language: t(`language.${thread.language}`) })}
          {thread.orderNumber === null ? null : (
            <>
              {' '}
              {t('names')} <OrderLink number={thread.orderNumber} />
            </>
          )}
        </p>
        {may.edit || may.delete ? (
          <div className="thread-acts">
            {may.edit ? (
              <label className="thread-owner">
                <span>{t('column.owner')}</span>
                <select
                  className="list-field"
                  value={owner?.accountId ?? ''}
                  disabled={pending}
                  onChange={({ target }) => void assign(target.value || null)}
                >
                  <option value="">{t('nobody')}</option>
                  {others ? <option value={owner.accountId}>{owner.name ?? t('erased')}</option> : null}
                  {members.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {value === me ? t('me', { name: label }) : label || t('erased')}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            {may.edit && status !== 'open' ? (
              <Button look="secondary" size="small" pending={pending} onClick={() => void step('reopen')}>
                {t(status === 'spam' ? 'act.notSpam' : 'act.reopen')}
              </Button>
            ) : null}
            {may.edit && (status === 'open' || status === 'answered') ? (
              <Button look="secondary" size="small" pending={pending} onClick={() => void step('close')}>
                {t('act.close')}
              </Button>
            ) : null}
            {may.delete && status !== 'spam' ? (
              <Button look="quiet" size="small" pending={pending} onClick={() => void step('spam')}>
                {t('act.spam')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <Refused refusal={refusal} />
        {dialog}
        <ol className="thread-entries" aria-label={t('thread')}>
          <li>
            <p className="thread-who">
              <b>
                <bdi>{thread.from ?? t('erased')}</bdi>
              </b>{' '}
              <Moment at={thread.receivedAt} shows="short" />
            </p>
            <Bubble lang={thread.language}>{thread.message ?? t('gone')}</Bubble>
          </li>
          {thread.entries.map(entry => (
            <Entry
              key={`${entry.kind} ${entry.at} ${'id' in entry ? entry.id : ''}`}
              {...{ entry, pending }}
              lang={thread.language}
              takeBack={may.edit ? takeBack : null}
            />
          ))}
        </ol>
        {may.edit ? null : <MissingRight right={{ permission: 'requests', to: 'edit' }} />}
        {may.edit && thread.message !== null ? <WriteForm {...{ thread, onSaid }} templates={model.templates} /> : null}
      </div>
      <Sender thread={thread} />
    </div>
  )
}

type EntryProps = {
  readonly entry: ThreadEntry
  readonly lang: string
  readonly pending: boolean
  readonly takeBack: ((id: string, text: string | null) => Promise<void>) | null
}

function Entry({ entry, lang, pending, takeBack }: EntryProps) {
  const t = useWords('requests')
  const moment = useMoments()
  const waits = useIsBefore(entry.kind === 'answer' && !entry.takenBack ? entry.mailAfter : null)
  const by = entry.by ?? t('shop')
  const at = moment(entry.at, 'short')
  switch (entry.kind) {
    case 'answer':
      return (
        <li className="ours">
          <p className="thread-who">
            <b>
              <bdi>{by}</bdi>
            </b>{' '}
            {entry.takenBack ? t('entry.taken-back', { at }) : t('entry.answer', { at })}
          </p>
          <Bubble lang={lang} look={entry.takenBack ? 'dropped' : undefined}>
            {entry.text ?? t('gone')}
          </Bubble>
          {entry.order ? (
            <p className="thread-waits">
              {t('entry.first')} <OrderLink number={entry.order.number} /> {t(`change.did.${entry.order.act}`)}
            </p>
          ) : null}
          {waits ? (
            <p className="thread-waits">
              {t('entry.waits')}
              {takeBack ? (
                <Button
                  look="secondary"
                  size="small"
                  pending={pending}
                  onClick={() => void takeBack(entry.id, entry.text)}
                >
                  {t('act.takeBack')}
                </Button>
              ) : null}
            </p>
          ) : null}
        </li>
      )
    case 'note':
      return (
        <li className="ours">
          <p className="thread-who">
            <b>
              <bdi>{by}</bdi>
            </b>{' '}
            {t('entry.note', { at })}
          </p>
          <Bubble look="note">{entry.text ?? t('gone')}</Bubble>
        </li>
      )
    case 'assigned': {
      const to = entry.to && (entry.to.name ?? t('erased'))
      return (
        <li className="thread-step">
          {to === null
            ? t('entry.given-up', { by, at })
            : t(to === entry.by ? 'entry.taken' : 'entry.assigned', { by, at, to })}
        </li>
      )
    }
    default:
      return <li className="thread-step">{t(`entry.${entry.kind}`, { by, at })}</li>
  }
}

function Bubble({
  lang,
  look,
  children,
}: {
  readonly lang?: string
  readonly look?: 'note' | 'dropped' | undefined
  readonly children: ReactNode
}) {
  return (
    <p className={classes('thread-bubble', look)} dir="auto" lang={lang}>
      {children}
    </p>
  )
}

/** Whether a moment is still to come; the page learns when it is over. The server, whose clock is another, says no. */
function useIsBefore(moment: string | null): boolean {
  const [before, setBefore] = useState(false)
  useEffect(() => {
    const left = moment === null ? 0 : Date.parse(moment) - Date.now()
    setBefore(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setBefore(false), left)
    return () => clearTimeout(timer)
  }, [moment])
  return before
}
