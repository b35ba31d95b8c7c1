import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { languages } from '#domain/shared/localized-text.ts'
import { consentWays } from '#domain/subscriber/events.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { SubscriberRowModel } from '../../models/subscriber-list.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListAndBeside } from '../list/list-and-beside.tsx'
import { ListPage } from '../list/list-page.tsx'
import { focusKey, keyBeside } from '../list/rows/row-focus.ts'
import { useAnswered } from '../list/states/answered.ts'
import { Beside } from '../record/beside.tsx'
import { AddSubscriber, newSubscriber } from './add-subscriber.tsx'
import type { SubscribersData } from './loader.ts'
import { SubscriberPanel, WelcomeCode } from './panel.tsx'

/** The newsletter's readers, and beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<SubscribersData>()
  const t = useWords('subscribers')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const list = useSubscriberList(model)
  const close = (done?: string, subscriberId?: string) => {
    setSaid(done ?? '')
    return navigate(`${prefix}/dashboard/subscribers${subscriberId ? `/${subscriberId}` : ''}${search}`)
  }
  async function onRemoved(done: string, gone: string) {
    const next = keyBeside(model.rows.map(list.keyOf), gone)
    await close(done)
    focusKey(next)
  }
  const { open, adds } = model
  const beside = adds ? (
    <Beside key={newSubscriber} title={t('add.title')} onClose={() => void close()}>
      <AddSubscriber percent={model.percent} onClose={(...added) => void close(...added)} />
    </Beside>
  ) : open ? (
    <Beside key={open.subscriberId} title={<bdi>{open.email}</bdi>} onClose={() => void close()}>
      <SubscriberPanel
        subscriber={open}
        mayRemove={model.may.delete}
        onRemoved={done => void onRemoved(done, open.subscriberId)}
      />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

function useSubscriberList({ open, may }: SubscribersData): ListDeclaration<SubscriberRowModel> {
  const t = useWords('subscribers')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const tongue = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  const number = (of: number) => numberIn(language, of)
  const address = (id: string) => `${prefix}/dashboard/subscribers/${id}${search}`
  const email = ({ subscriberId, email }: SubscriberRowModel) => (
    <Link to={address(subscriberId)} aria-current={open?.subscriberId === subscriberId || undefined} preventScrollReset>
      <bdi>{email}</bdi>
    </Link>
  )
  const since = ({ subscribedAt }: SubscriberRowModel) => <Moment at={subscribedAt} shows="date" />
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'all'}`),
    keyOf: ({ subscriberId }) => subscriberId,
    counted: count => t('counted', { count, number: number(count) }),
    searchLabel: t('search'),
    liveView: 'subscribers',
    news: count => t('news', { count, number: number(count) }),
    exportPath: '/api/admin/subscribers/export',
    empty: view => t(`empty.${view as 'all'}`),
    create: may.edit ? { label: t('add.open'), to: address(newSubscriber) } : undefined,
    filters: [
      {
        ...{ name: 'since', label: t('column.since'), one: true, days: true },
        values: [
          { value: 'today-29..', label: t('since.month') },
          { value: '..today-365', label: t('since.year') },
        ],
      },
      {
        ...{ name: 'language', label: t('column.language') },
        values: languages.map(value => ({ value, label: tongue.of(value) ?? value })),
      },
      {
        ...{ name: 'way', label: t('column.way') },
        values: ([...consentWays, 'unknown'] as const).map(value => ({ value, label: t(`way.${value}`) })),
      },
    ],
    columns: [
      { ...{ name: 'email', label: t('column.email'), sorts: true }, cell: email },
      { name: 'language', label: t('column.language'), cell: row => tongue.of(row.language) },
      { ...{ name: 'since', label: t('column.since'), sorts: true }, cell: since },
      { name: 'way', label: t('column.way'), spare: true, cell: ({ way }) => t(`way.${way ?? 'unknown'}`) },
      { name: 'welcome', label: t('column.welcome'), cell: ({ welcome }) => <WelcomeCode welcome={welcome} /> },
    ],
    phone: row => (
      <>
        <p>
          <b>{email(row)}</b>
          <span className="numeric">{since(row)}</span>
        </p>
        <p>
          <span>{tongue.of(row.language)}</span>
          <span>{t(`way.${row.way ?? 'unknown'}`)}</span>
          {row.welcome?.used ? <WelcomeCode welcome={row.welcome} /> : null}
        </p>
      </>
    ),
  }
}
