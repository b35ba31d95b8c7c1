import Send from 'lucide-react/icons/send'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AskedRight } from '#domain/permission-ask/events.ts'
import { ask, type Refusal } from '../../client/ask.ts'
import { splitLanguage } from '../../i18n/addresses.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import type { OwnAsk } from '../../models/permission-asks.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldFrame, inputClass } from '../../ui/field.tsx'
import { agoIn } from '../history/ago.ts'
import { useMoments } from '../history/moment.tsx'

/** What was asked for since the document came: the frame around the pages is not loaded anew. */
const askedSince = new Map<string, OwnAsk>()
const keyOf = ({ permission, to }: AskedRight) => `${permission} ${to}`

/** Asks the admins for a right that the page needs, once; says so for as long as nobody has answered. */
export function AskAdmin({ right, shell }: { readonly right: AskedRight; readonly shell: DashboardShellModel }) {
  const t = useWords('dashboard')
  const { path } = splitLanguage(useLocation().pathname)
  const id = useId()
  const [own, setOwn] = useState<OwnAsk | undefined>(
    () => askedSince.get(keyOf(right)) ?? shell.asks.find(each => keyOf(each) === keyOf(right)),
  )
  const [writes, setWrites] = useState(false)
  const [note, setNote] = useState('')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<(Refusal & { readonly from?: string }) | null>(null)

  async function send() {
    setPending(true)
    const { permission, to } = right
    const asked = await ask<OwnAsk, Refusal & { readonly from?: string }>('POST', '/api/admin/permission-asks', {
      body: { permission, to, page: path, note },
    })
    setPending(false)
    if (!asked.success) return setRefusal(asked.problem)
    askedSince.set(keyOf(right), asked.answer)
    setOwn(asked.answer)
  }

  if (own?.state === 'open')
    return (
      <div className="basis-full" role="status">
        <p>
          <b>
            <Ago words="asked" at={own.at} now={shell.now} />
          </b>{' '}
          {t('forbidden.waits')}
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this one, asked for once more */}
        <a href="" data-reload="" className={buttonClass('quiet', 'small')}>
          {t('problem.retry')}
        </a>
      </div>
    )
  if (!writes)
    return (
      <>
        {own ? (
          <p className="basis-full">
            <Ago words="declined" at={own.at} now={shell.now} />
          </p>
        ) : null}
        <Button look="secondary" size="small" onClick={() => setWrites(true)}>
          <Send size={16} aria-hidden className="rtl:-scale-x-100" />
          {t('forbidden.button')}
        </Button>
      </>
    )
  return (
    <form
      className="grid basis-full gap-3 px-[max(0px,50%-13rem)] text-start"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <FieldFrame id={id} label={t('forbidden.note')} hint={t('forbidden.sends')} optional>
        <textarea
          id={id}
          ref={field => field?.focus()}
          aria-describedby={`${id}-hint`}
          className={inputClass}
          rows={3}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </FieldFrame>
      {refusal ? <NotSent refusal={refusal} /> : null}
      <Button type="submit" size="small" pending={pending}>
        {t('forbidden.send')}
      </Button>
    </form>
  )
}

function NotSent({ refusal: { code, from } }: { readonly refusal: Refusal & { readonly from?: string } }) {
  const t = useWords('dashboard')
  const moment = useMoments()
  return (
    <p role="alert" className="refused">
      {from !== undefined
        ? t('forbidden.later', { at: moment(from, 'both') })
        : t(code === 'right-held' || code === 'ask-open' ? `forbidden.${code}` : 'forbidden.failed')}
    </p>
  )
}

const minuteMs = 60_000

/** How long ago, by the clock of the browser as soon as there is one. */
function Ago({ words, at, now }: { readonly words: 'asked' | 'declined'; readonly at: string; readonly now: string }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const [clock, setClock] = useState(now)
  useEffect(() => {
    const tick = () => setClock(new Date().toISOString())
    tick()
    const ticking = setInterval(tick, minuteMs)
    return () => clearInterval(ticking)
  }, [])
  return <time dateTime={at}>{t(`forbidden.${words}`, { ago: agoIn(language, at, clock, 'long') })}</time>
}
