import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { RedirectListModel, RedirectRowModel } from '../../../models/redirects.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { focusKey, keyBeside } from '../../list/rows/row-focus.ts'
import { useAnswered } from '../../list/states/answered.ts'
import { Beside } from '../../record/beside.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { readable, Visits } from '../../record/visits.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { AddRedirect } from './add-redirect.tsx'
import { api, newRedirect, type RedirectsData } from './loader.ts'

/** Old addresses and where they lead; beside the list the one that is open. */
export function Component() {
  const { model, stale } = useAnswered<RedirectsData>()
  const t = useWords('blogs')
  const { search } = useLocation()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<RedirectRowModel | null>(null)
  const { tell, pending, dialog } = useTell()
  const list = useRedirectList(model)
  const close = (done = '', opens: string | null = null) => {
    setSaid(done)
    setRemoved(null)
    return navigate(`${prefix}/dashboard/blogs/redirects${opens ? `/${encodeURIComponent(opens)}` : ''}${search}`)
  }
  async function onRemoved(done: string, gone: RedirectRowModel) {
    const next = keyBeside(model.rows.map(list.keyOf), gone.id)
    await close(done)
    setRemoved(gone)
    focusKey(next)
  }
  async function putBack({ from, to }: RedirectRowModel) {
    if (!(await tell('POST', api, { id: crypto.randomUUID(), from, to }))) return
    setSaid(t('redirect.said.back', { from: readable(from) }))
    setRemoved(null)
  }
  const { open, adds } = model
  const beside = adds ? (
    <Beside key="new" title={t('redirect.new')} onClose={() => void close()}>
      <AddRedirect onClose={(done, opens) => void close(done, opens)} />
    </Beside>
  ) : open ? (
    <Beside key={open.id} title={<bdi dir="ltr">{readable(open.from)}</bdi>} onClose={() => void close()}>
      <Opened redirect={open} may={model.may} onRemoved={(...gone) => void onRemoved(...gone)} />
    </Beside>
  ) : null
  return (
    <ListAndBeside said={said} beside={beside}>
      {dialog}
      {removed && model.may.edit ? (
        <p className="notice term-undo">
          {t('redirect.removed', { from: readable(removed.from) })}{' '}
          <Button look="secondary" size="small" pending={pending} onClick={() => void putBack(removed)}>
            {t('undo.press')}
          </Button>
        </p>
      ) : null}
      <ListPage {...{ list, model, stale }} />
    </ListAndBeside>
  )
}

type OpenedProps = Pick<RedirectListModel, 'may'> & {
  readonly redirect: NonNullable<RedirectListModel['open']>
  readonly onRemoved: (said: string, redirect: RedirectRowModel) => void
}

function Opened({ redirect, may, onRemoved }: OpenedProps) {
  const t = useWords('blogs')
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, dialog } = useTell()
  const { id, kind, from, to, at, by, shows } = redirect
  async function remove() {
    if (await tell('DELETE', `${api}?redirect=${encodeURIComponent(id)}`, undefined, true))
      onRemoved(t('redirect.said.removed', { from: readable(from) }), redirect)
  }
  return (
    <div className="act-form">
      {dialog}
      <p>{t(`redirect.why.${kind}`)}</p>
      {shows ? null : <p className="notice">{t('redirect.nothingThere', { to: readable(to) })}</p>}
      <dl className="facts">
        <div>
          <dt>{t('redirect.from')}</dt>
          <dd>
            <bdi dir="ltr">{readable(from)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('redirect.to')}</dt>
          <dd>
            <a href={prefix + to} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{readable(to)}</bdi>
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('redirect.since')}</dt>
          <dd>
            <Moment at={at} shows="both" /> {by ? <bdi>{by}</bdi> : null}
          </dd>
        </div>
        <div>
          <dt>{t('redirect.visits')}</dt>
          <dd>
            <Visits by={redirect.visits} />
          </dd>
        </div>
      </dl>
      {refusal ? (
        <p role="alert" className="refused">
          {t([`redirect.refusal.${refusal.code}`, 'refusal.other'] as never)}
        </p>
      ) : null}
      {may.delete ? (
        <>
          <p className="body-sm text-ink-2">{t('redirect.aboutRemove')}</p>
          <div className="act-press">
            <Button look="secondary" pending={pending} onClick={() => void remove()}>
              {t('redirect.remove')}
            </Button>
          </div>
        </>
      ) : (
        <MissingRight right={{ permission: 'blogs', to: 'delete' }}>{t('redirect.readOnly')}</MissingRight>
      )}
    </div>
  )
}

function useRedirectList({ may, open }: RedirectListModel): ListDeclaration<RedirectRowModel> {
  const t = useWords('blogs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  const place = `${prefix}/dashboard/blogs/redirects`
  const number = (of: number) => numberIn(language, of)
  const from = ({ id, from }: RedirectRowModel) => (
    <Link
      to={`${place}/${encodeURIComponent(id)}${search}`}
      aria-current={open?.id === id || undefined}
      preventScrollReset
    >
      <bdi dir="ltr">{readable(from)}</bdi>
    </Link>
  )
  const to = ({ to }: RedirectRowModel) => <bdi dir="ltr">{readable(to)}</bdi>
  const kinds = ['path', 'product', 'category', 'brand', 'page', 'post', 'faq'] as const
  return {
    title: t('redirect.title'),
    viewLabel: view => t(`redirect.view.${view as 'all'}`),
    keyOf: ({ id }) => id,
    counted: count => t('redirect.counted', { count, number: number(count) }),
    searchLabel: t('redirect.search'),
    liveView: 'redirects',
    news: count => t('redirect.news', { count, number: number(count) }),
    exportPath: `${api}/export`,
    empty: view => t(`redirect.empty.${view as 'all'}`),
    create: may.edit ? { label: t('redirect.new'), to: `${place}/${newRedirect}${search}` } : undefined,
    filters: [
      {
        ...{ name: 'kind', label: t('redirect.kind') },
        values: kinds.map(value => ({ value, label: t(`redirect.kinds.${value}`) })),
      },
    ],
    columns: [
      { ...{ name: 'from', label: t('redirect.from'), sorts: true }, cell: from },
      { ...{ name: 'to', label: t('redirect.to'), sorts: true }, cell: to },
      { name: 'kind', label: t('redirect.kind'), cell: ({ kind }) => t(`redirect.kinds.${kind}`) },
      {
        ...{ name: 'at', label: t('redirect.since'), sorts: true, spare: true },
        cell: ({ at, by }) => (
          <>
            <Moment at={at} shows="short" />{' '}
            {by ? (
              <span className="text-ink-2">
                · <bdi>{by}</bdi>
              </span>
            ) : null}
          </>
        ),
      },
    ],
    phone: row => (
      <>
        <p>
          <b>{from(row)}</b>
          <span>{t(`redirect.kinds.${row.kind}`)}</span>
        </p>
        <p>
          <span aria-hidden="true">→</span> {to(row)}
        </p>
      </>
    ),
  }
}
