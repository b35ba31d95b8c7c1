import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { MailListModel, MailRowModel } from '../../../models/mails.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import { About, MailPanel, StateTag } from './mail-panel.tsx'

/** The mails of the last 90 days, and beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<MailListModel>()
  const t = useWords('mails')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, say] = useState('')
  const list = useMailList(model)
  const { open } = model
  const close = () => {
    say('')
    void navigate(`${prefix}/dashboard/requests/mail${search}`)
  }
  const beside = open ? (
    <Beside key={open.mailId} title={t(`kind.${open.about}`)} tag={<StateTag {...open} />} onClose={close}>
      <MailPanel mail={open} may={model.may} onSaid={say} />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

function useMailList({ open }: MailListModel): ListDeclaration<MailRowModel> {
  const t = useWords('mails')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const number = (of: number) => numberIn(language, of)
  const kind = ({ mailId, about }: MailRowModel) => (
    <Link
      to={`${prefix}/dashboard/requests/mail/${encodeURIComponent(mailId)}${search}`}
      aria-current={open?.mailId === mailId || undefined}
      preventScrollReset
    >
      {t(`kind.${about}`)}
    </Link>
  )
  const to = ({ to }: MailRowModel) =>
    to === null ? <span className="text-ink-2">{t('nobody')}</span> : <bdi>{to}</bdi>
  const said = ({ said, dropped }: MailRowModel) =>
    dropped ? t(`dropped.${dropped}`) : said ? <bdi dir="auto">{said}</bdi> : null
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ key }) => key,
    documentOf: ({ mailId }) => mailId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'mail-log',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/mails/export',
    empty: view => t(`empty.${view as 'all'}`),
    filters: [
      {
        ...{ name: 'asked', label: t('column.asked'), one: true, days: true },
        values: [
          { value: 'today', label: t('day.today') },
          { value: 'today-6..', label: t('day.week') },
          { value: 'today-29..', label: t('day.month') },
        ],
      },
    ],
    columns: [
      { name: 'about', label: t('column.kind'), cell: kind },
      { name: 'of', label: t('column.about'), cell: row => <About of={row.of} /> },
      { name: 'to', label: t('column.to'), cell: to },
      { name: 'state', label: t('column.state'), cell: row => <StateTag {...row} /> },
      {
        ...{ name: 'asked', label: t('column.asked'), sorts: true },
        cell: ({ askedAt }) => <Moment at={askedAt} shows="short" />,
      },
      {
        ...{ name: 'attempts', label: t('column.attempts'), numeric: true, sorts: true },
        cell: ({ attempts }) => number(attempts),
      },
      { name: 'said', label: t('column.said'), cell: said },
    ],
    phone: row => (
      <>
        <p>
          <b>{kind(row)}</b>
          <StateTag {...row} />
        </p>
        <p>
          {to(row)} <Moment at={row.askedAt} shows="short" />
        </p>
        {row.said || row.dropped ? <p>{said(row)}</p> : null}
      </>
    ),
  }
}
