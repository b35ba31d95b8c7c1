import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { RequestStatus } from '#domain/request/events.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { RequestListModel, RequestRowModel } from '../../models/request-list.ts'
import { numberIn, spanIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import type { ListDeclaration } from '../list/declaration.ts'
import { ListPage } from '../list/list-page.tsx'
import { useAnswered } from '../list/states/answered.ts'
import { Beside } from '../record/beside.tsx'
import { OrderLink } from './order-link.tsx'
import { Thread } from './thread.tsx'

const tones: { readonly [status in RequestStatus]: string } = { open: 'warn', answered: 'ok', closed: '', spam: 'bad' }

/** Every message to the shop, and beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<RequestListModel>()
  const t = useWords('requests')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const list = useRequestList(model)
  const { open } = model
  return (
    <div className={open ? 'with-side with-thread' : undefined}>
      <div>
        <p role="status" className="said above">
          {said}
        </p>
        <ListPage {...{ list, model, stale }} />
      </div>
      {open ? (
        <Beside
          key={open.requestId}
          title={<bdi>{open.subject ?? t('gone')}</bdi>}
          tag={<span className={`tag ${tones[open.status]}`}>{t(`status.${open.status}`)}</span>}
          onClose={() => {
            setSaid('')
            void navigate(`${prefix}/dashboard/requests${search}`)
          }}
        >
          <Thread thread={open} model={model} onSaid={setSaid} />
        </Beside>
      ) : null}
    </div>
  )
}

function useRequestList(model: RequestListModel): ListDeclaration<RequestRowModel> {
  const t = useWords('requests')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const { answerTime } = model
  const from = ({ requestId, from }: RequestRowModel) => (
    <Link
      to={`${prefix}/dashboard/requests/${requestId}${search}`}
      aria-current={model.open?.requestId === requestId || undefined}
      preventScrollReset
    >
      <bdi>{from ?? t('erased')}</bdi>
    </Link>
  )
  const subject = (row: RequestRowModel) => <bdi lang={row.language}>{row.subject ?? t('gone')}</bdi>
  const order = ({ orderNumber }: RequestRowModel) =>
    orderNumber === null ? t('noOrder') : <OrderLink number={orderNumber} />
  const waiting = ({ since }: RequestRowModel) => <Moment at={since} shows="short" />
  const owner = ({ owner }: RequestRowModel) => (owner ? <bdi>{owner.name ?? t('erased')}</bdi> : t('nobody'))
  const status = ({ status }: RequestRowModel) => (
    <span className={`tag ${tones[status]}`}>{t(`status.${status}`)}</span>
  )
  const message = {
    ...{ name: 'from', label: t('column.from') },
    cell: (row: RequestRowModel) => (
      <>
        {from(row)}
        <small className="below request-subject">{subject(row)}</small>
      </>
    ),
  }
  return {
    title: t('title'),
    fact: answerTime && t('answerTime', { time: spanIn(language, answerTime.minutes), days: numberIn(language, 7) }),
    viewLabel: view => t(`view.${view as 'open'}`),
    keyOf: ({ requestId }) => requestId,
    counted: total => t('counted', { count: total, number: numberIn(language, total) }),
    searchLabel: t('search'),
    liveView: 'requests',
    news: total => t('news', { count: total, number: numberIn(language, total) }),
    exportPath: '/api/admin/requests/export',
    empty: view => t(`empty.${view as 'open'}`),
    beside: { label: t('template.title'), to: `${prefix}/dashboard/requests/templates` },
    filters:
      model.view === 'mine'
        ? []
        : [
            {
              ...{ name: 'owner', label: t('column.owner') },
              values: model.members.map(({ value, label }) => ({ value, label: label || t('erased') })),
            },
          ],
    // Beside a thread there is room for little.
    columns: model.open
      ? [
          message,
          {
            ...{ name: 'waiting', label: t('column.waiting'), sorts: true },
            cell: row => (
              <>
                {waiting(row)}
                <small className="below">{owner(row)}</small>
              </>
            ),
          },
        ]
      : [
          message,
          { name: 'order', label: t('column.order'), cell: order },
          { ...{ name: 'waiting', label: t('column.waiting'), sorts: true }, cell: waiting },
          { name: 'owner', label: t('column.owner'), cell: owner },
          { name: 'state', label: t('column.state'), cell: status },
        ],
    phone: row => (
      <>
        <p>
          <b>{from(row)}</b>
          <span className="numeric">{waiting(row)}</span>
        </p>
        <p>
          <span className="request-subject">{subject(row)}</span>
          {status(row)}
        </p>
        <p>
          <span>{order(row)}</span>
          <span className="numeric">{owner(row)}</span>
        </p>
      </>
    ),
  }
}
