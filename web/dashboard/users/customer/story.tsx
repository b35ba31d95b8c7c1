import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apart } from '../../../i18n/apart.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel, CustomerStory } from '../../../models/customer-page.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { Spans } from '../../history/spans.tsx'
import { NoteForm, useNote } from '../../record/note-form.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'

const parts = ['all', 'orders', 'words', 'account'] as const
const partOf: { readonly [what in CustomerStory['what']]: (typeof parts)[number] } = {
  ...{ order: 'orders', shipped: 'orders', return: 'orders' },
  ...{ review: 'words', request: 'words', note: 'words' },
  ...{ account: 'account', newsletter: 'account', wait: 'account' },
}

/** The color of the dot before a line. */
function toneOf(told: CustomerStory): 'ok' | 'info' | 'warn' | undefined {
  if (told.what === 'order') return 'ok'
  if (told.what === 'shipped') return 'info'
  return told.what === 'return' || told.what === 'review' ? 'warn' : undefined
}

type Note = Extract<CustomerStory, { what: 'note' }>

/** What a customer did here, and what staff noted, the newest first. */
export function Story({ customer }: { readonly customer: CustomerPageModel }) {
  const t = useWords('customer')
  const { personId, story, mayEdit } = customer
  const [shows, setShows] = useState<(typeof parts)[number]>('all')
  const draft = `customer/${personId}/note`
  const { fields, edit } = useNote(draft)
  const { tell, pending, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  const told = story.filter(({ what }) => shows === 'all' || partOf[what] === shows)

  async function remove({ personId: of, noteId, note }: Note) {
    setSaid('')
    if (!(await tell('DELETE', `/api/admin/customers/${of}/notes/${noteId}`))) return
    // A member who removed it by mistake writes it again with one press.
    if (fields.note === '') edit({ note })
    setSaid(t(fields.note === '' ? 'note.removed' : 'note.gone'))
  }

  return (
    <section className="panel" aria-labelledby="story">
      <div className="panel-head">
        <h2 className="panel-title" id="story">
          {t('story.title')}
        </h2>
        <fieldset className="segments">
          <legend className="sr-only">{t('story.shows')}</legend>
          {parts.map(part => (
            <label key={part}>
              <input type="radio" name="story" checked={shows === part} onChange={() => setShows(part)} />
              {t(`story.part.${part}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="panel-part">
        {dialog}
        {mayEdit ? (
          <NoteForm
            draft={draft}
            to={`/api/admin/customers/${personId}/notes`}
            words={{ label: t('note.label'), press: t('note.press'), hint: t('note.hint'), done: t('note.done') }}
          />
        ) : null}
        <Refused refusal={refusal} />
        <p role="status" className="said">
          {said}
        </p>
        {told.length > 0 ? (
          <div className="customer-story">
            <Spans
              by="month"
              events={told}
              tell={(each, at) => (
                <li key={at} data-tone={toneOf(each)}>
                  <div>
                    <Line {...each} />
                    {each.what === 'note' && mayEdit ? (
                      <Button look="quiet" size="small" disabled={pending} onClick={() => void remove(each)}>
                        {t('note.remove')}
                      </Button>
                    ) : null}
                  </div>
                  <Moment at={each.at} shows="short" />
                </li>
              )}
            />
          </div>
        ) : (
          <p>{t(story.length > 0 ? 'story.nonePart' : 'story.none')}</p>
        )}
      </div>
    </section>
  )
}

function Line(told: CustomerStory) {
  const t = useWords('customer')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  const order = (number: number) => (
    <Link to={`${prefix}/dashboard/orders/${number}`}>
      <bdi>#{number}</bdi>
    </Link>
  )
  switch (told.what) {
    case 'account':
      return t('story.account')
    case 'newsletter':
      return t(told.way === 'staff' ? 'story.newsletterByStaff' : 'story.newsletter')
    case 'order':
      return (
        <>
          {t('story.order')} {order(told.number)} · {t('story.pieces', counted(told.pieces))}
        </>
      )
    case 'shipped':
      return (
        <>
          {t('story.shipped', { ...counted(told.pieces), of: numberIn(language, told.of) })} {order(told.number)}
        </>
      )
    case 'return':
      return (
        <>
          {t('story.return')} {order(told.number)} · {t('story.pieces', counted(told.pieces))} ·{' '}
          {t(`story.returned.${told.status}`)}
        </>
      )
    case 'note':
      return (
        <>
          {told.by === null ? t('note.bySomebody') : t('note.by', { name: apart(told.by) })}
          <span className="customer-words">
            <bdi>{told.note}</bdi>
          </span>
        </>
      )
    case 'review':
      return (
        <>
          {t('story.review', counted(told.rating))} <bdi>{told.product}</bdi> · {t(`story.status.${told.status}`)}
          {told.title ? (
            <small className="block">
              <q>
                <bdi>{told.title}</bdi>
              </q>
            </small>
          ) : null}
        </>
      )
    case 'request':
      return (
        <>
          {t('story.request')}{' '}
          <Link to={`${prefix}/dashboard/requests/${told.requestId}`}>
            <bdi>{told.subject || t('story.noSubject')}</bdi>
          </Link>{' '}
          · {t(`story.requestIs.${told.status}`)}
          {told.answered ? (
            <small className="block">
              {told.answered.by === null
                ? t('story.answered')
                : t('story.answeredBy', { name: apart(told.answered.by) })}{' '}
              <Moment at={told.answered.at} shows="short" />
            </small>
          ) : null}
        </>
      )
    case 'wait':
      return (
        <>
          {t(told.told ? 'story.waited' : 'story.waits')} <bdi>{told.product}</bdi> (<bdi>{told.sku}</bdi>)
        </>
      )
  }
}
