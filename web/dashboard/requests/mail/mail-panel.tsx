import { Link } from 'react-router-dom'
import type { Refusal } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { MailListModel, MailRowModel, OpenMail } from '../../../models/mails.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'

const tones = { waiting: 'info', delayed: 'warn', sent: 'ok', 'given-up': 'bad', dropped: '' } as const

export function StateTag({ state }: Pick<MailRowModel, 'state'>) {
  const t = useWords('mails')
  return <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
}

/** What a mail is about, where that has a page. */
export function About({ of }: Pick<MailRowModel, 'of'>) {
  const t = useWords('mails')
  const prefix = useLanguagePrefix()
  if (!of) return null
  return of.kind === 'order' ? (
    <Link to={`${prefix}/dashboard/orders/${of.number}`}>
      <bdi>#{of.number}</bdi>
    </Link>
  ) : (
    <Link to={`${prefix}/dashboard/requests/${encodeURIComponent(of.requestId)}`}>{t('message')}</Link>
  )
}

type Props = Pick<MailListModel, 'may'> & {
  readonly mail: OpenMail
  readonly onSaid: (said: string) => void
}

/** One mail: what became of it, its words, and sending it again. */
export function MailPanel({ mail, may, onSaid }: Props) {
  const t = useWords('mails')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell<Refusal>()
  const { mailId, of, to, askedAt, at, state, attempts, dueAt, said, dropped, words, again } = mail
  async function send() {
    const body = { id: crypto.randomUUID() }
    if (await tell('POST', `/api/admin/mails/${encodeURIComponent(mailId)}/again`, body)) onSaid(t(`said.${again!}`))
  }
  return (
    <div className="act-form">
      {dialog}
      <dl className="facts">
        <div>
          <dt>{t('column.to')}</dt>
          <dd>{to === null ? t('nobody') : <bdi>{to}</bdi>}</dd>
        </div>
        {of ? (
          <div>
            <dt>{t('column.about')}</dt>
            <dd>
              <About of={of} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('column.asked')}</dt>
          <dd>
            <Moment at={askedAt} shows="both" />
          </dd>
        </div>
        <div>
          <dt>{t(`state.${state}`)}</dt>
          <dd>
            <Moment at={at} shows="both" />
          </dd>
        </div>
        <div>
          <dt>{t('column.attempts')}</dt>
          <dd>{numberIn(language, attempts)}</dd>
        </div>
        {dueAt ? (
          <div>
            <dt>{t('due')}</dt>
            <dd>
              <Moment at={dueAt} shows="both" />
            </dd>
          </div>
        ) : null}
        {said || dropped ? (
          <div>
            <dt>{t('column.said')}</dt>
            <dd>{dropped ? t(`dropped.${dropped}`) : <bdi dir="auto">{said}</bdi>}</dd>
          </div>
        ) : null}
      </dl>
      {refusal ? (
        <p role="alert" className="refused">
          {t([`refusal.${refusal.code}`, 'refusal.other'] as never)}
        </p>
      ) : null}
      {again === null ? null : may.edit ? (
        <div className="act-press">
          <Button look="secondary" pending={pending} onClick={() => void send()}>
            {t(`again.${again}`)}
          </Button>
        </div>
      ) : (
        <MissingRight right={{ permission: 'requests', to: 'edit' }}>{t('readOnly')}</MissingRight>
      )}
      {'hidden' in words ? (
        <p className="notice">{t(`hidden.${words.hidden}`)}</p>
      ) : (
        <section className="mail-words" aria-labelledby="mail-subject">
          <h3 id="mail-subject">
            <bdi>{words.subject}</bdi>
          </h3>
          <pre dir="auto">{words.text}</pre>
          <p className="body-sm text-ink-3">{t('anew')}</p>
        </section>
      )}
    </div>
  )
}
