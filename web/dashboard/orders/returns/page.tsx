import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type ReturnStatus, returnReasons } from '#domain/return/events.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ReturnListModel, ReturnRowModel } from '../../../models/return-list.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import type { ListDeclaration } from '../../list/declaration.ts'
import { ListPage } from '../../list/list-page.tsx'
import { focusedKey, focusKey } from '../../list/rows/row-focus.ts'
import { useAnswered } from '../../list/states/answered.ts'
import { forgetDraft, useForgetErased } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { SidePanel } from '../../record/side-panel.tsx'
import { useSingleKeys } from '../../shell/single-keys.ts'
import { ApprovePanel, DeclinePanel, ReceivePanel } from './return-panels.tsx'

const tones: { readonly [status in ReturnStatus]: string } = {
  received: 'info',
  requested: 'warn',
  approved: 'line',
  refunded: 'ok',
  declined: '',
}
const statuses = Object.keys(tones) as ReturnStatus[]

const panels = { approve: ApprovePanel, decline: DeclinePanel, receive: ReceivePanel }
type Step = keyof typeof panels

/** What ends a return that arrived. */
const lastStep = ({ unpaid }: ReturnRowModel) => (unpaid ? 'receive.closeOpen' : 'receive.giveBack')

/** The steps that a member may take with a return now. */
function stepsOf({ status }: ReturnRowModel, may: ReturnListModel['may']): readonly Step[] {
  const open = status === 'requested' || status === 'approved' || status === 'received'
  const steps: readonly (Step | false)[] = [
    may.edit && status === 'requested' && 'approve',
    ((may.edit && status === 'approved') || (may.delete && status === 'received')) && 'receive',
    may.delete && open && 'decline',
  ]
  return steps.filter(step => step !== false)
}

/** Every return of the shop, the shop's own work first. */
export function Component() {
  const { model, stale } = useAnswered<ReturnListModel>()
  const t = useWords('returns')
  const [open, setOpen] = useState<{ readonly step: Step; readonly returnId: string } | null>(null)
  const [{ said, refused }, say] = useState({ said: '', refused: false })
  const list = useReturnList(model.may, open?.returnId ?? null, (step, { returnId }) => setOpen({ step, returnId }))
  const openFocused = (step: Step) => {
    const focused = model.rows.find(({ returnId }) => returnId === focusedKey())
    if (focused && stepsOf(focused, model.may).includes(step)) setOpen({ step, returnId: focused.returnId })
  }
  useSingleKeys({ a: () => openFocused('approve'), d: () => openFocused('decline') })
  const row = open && model.rows.find(each => each.returnId === open.returnId)
  const Panel = open && panels[open.step]
  const draft = open && `return/${open.returnId}/${open.step}`
  useForgetErased(row ? `return/${row.returnId}/` : null, row?.buyer === null)
  const close = (done?: string, refused = false) => {
    setOpen(null)
    if (!done) return
    say({ said: done, refused })
    if (draft) forgetDraft(draft)
    // The button that was pressed is gone with the state that it was for.
    if (open) focusKey(open.returnId)
  }
  const panel =
    row && open && Panel && draft
      ? {
          title: t(`${open.step}.title`, { number: row.number }),
          content: (
            <>
              <Panel key={draft} {...{ row, draft }} may={model.may} onClose={close} />
              <KeptDraft draft={draft} />
            </>
          ),
        }
      : null
  return (
    <div className="with-side">
      <div>
        <p role="status" className="said above">
          {refused ? '' : said}
        </p>
        <p role="alert" className="said above refusal">
          {refused ? said : ''}
        </p>
        <ListPage {...{ list, model, stale }} />
      </div>
      {panel ? (
        <SidePanel key={draft} title={panel.title} onClose={() => close()}>
          {panel.content}
        </SidePanel>
      ) : null}
    </div>
  )
}

function useReturnList(
  may: ReturnListModel['may'],
  current: string | null,
  open: (step: Step, row: ReturnRowModel) => void,
): ListDeclaration<ReturnRowModel> {
  const t = useWords('returns')
  const orders = useWords('orders')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = ({ returnId, number, orderNumber }: ReturnRowModel) => (
    <Link to={`${prefix}/dashboard/orders/${orderNumber}`} aria-current={returnId === current || undefined}>
      <bdi>{number}</bdi>
    </Link>
  )
  const buyer = ({ buyer }: ReturnRowModel) => <bdi>{buyer ?? orders('erased')}</bdi>
  const count = ({ lines }: ReturnRowModel) => {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return orders('pieces', { count: pieces, number: numberIn(language, pieces) })
  }
  const amount = ({ amount, currency, unpaid }: ReturnRowModel) => {
    if (unpaid) return t('unpaid')
    return amount === null ? '' : <bdi>{moneyFormat(language, currency)(amount)}</bdi>
  }
  const status = ({ status, unpaid }: ReturnRowModel) => (
    <span className={`tag ${tones[status]}`}>{t(`status.${unpaid && status === 'refunded' ? 'closed' : status}`)}</span>
  )
  const steps = (row: ReturnRowModel) => {
    const possible = stepsOf(row, may)
    return possible.length === 0 ? null : (
      <span className="return-steps">
        {possible.map(step => (
          <Button key={step} look="secondary" size="small" onClick={() => open(step, row)}>
            {t(step === 'receive' && row.status === 'received' ? lastStep(row) : `${step}.open`)}
          </Button>
        ))}
      </span>
    )
  }
  return {
    title: t('title'),
    viewLabel: view => t(`view.${view as 'open'}`),
    keyOf: ({ returnId }) => returnId,
    counted: total => t('counted', { count: total, number: numberIn(language, total) }),
    searchLabel: t('search'),
    liveView: 'returns',
    news: total => t('news', { count: total, number: numberIn(language, total) }),
    exportPath: '/api/admin/returns/export',
    empty: view => t(`empty.${view as 'open'}`),
    // A return begins at its order.
    ...(may.edit && {
      beside: {
        label: t('ask'),
        to: `${prefix}/dashboard/orders?f.fulfilment=partly-shipped,shipped,delivered`,
      },
    }),
    filters: [
      {
        name: 'status',
        label: t('column.state'),
        values: statuses.map(value => ({ value, label: t(`status.${value}`) })),
      },
      {
        name: 'reason',
        label: t('column.reason'),
        values: returnReasons.map(value => ({ value, label: t(`reason.${value}`) })),
      },
    ],
    columns: [
      {
        ...{ name: 'number', label: t('column.number') },
        cell: row => (
          <>
            {number(row)}
            <small className="below">{buyer(row)}</small>
          </>
        ),
      },
      {
        ...{ name: 'pieces', label: t('column.pieces'), sorts: true },
        cell: row => (
          <>
            <Pieces lines={row.lines} />
            <small className="below">{count(row)}</small>
          </>
        ),
      },
      {
        ...{ name: 'reason', label: t('column.reason') },
        cell: ({ reason, note }) => (
          <>
            {t(`reason.${reason}`)}
            {note ? (
              <small className="below return-note">
                <q>
                  <bdi>{note}</bdi>
                </q>
              </small>
            ) : null}
          </>
        ),
      },
      {
        ...{ name: 'state', label: t('column.state'), sorts: true },
        cell: row => (
          <>
            {status(row)}
            <small className="below">{t('since', { date: dateIn(language, row.since) })}</small>
            {steps(row)}
          </>
        ),
      },
      { name: 'amount', label: t('column.amount'), numeric: true, cell: amount },
    ],
    phone: row => (
      <>
        <p>
          <b>{number(row)}</b>
          {buyer(row)}
          <b className="numeric">{amount(row)}</b>
        </p>
        <p>
          <span>{count(row)}</span>
          {status(row)}
        </p>
        {steps(row)}
      </>
    ),
  }
}

/** The pieces of a return, a colour and its sizes at a time. */
function Pieces({ lines }: Pick<ReturnRowModel, 'lines'>) {
  const orders = useWords('orders')
  const language = useLanguage()
  return (
    <span className="return-pieces">
      {lines.map(({ uid, color, size, style, quantity }) => (
        <span key={uid}>
          {color ? <Swatch hexes={color.hexes} /> : null}
          <bdi>{size ?? (style || orders('oneSize'))}</bdi> <b>{numberIn(language, quantity)}</b>
          <span className="sr-only">{color?.name}</span>
        </span>
      ))}
    </span>
  )
}
