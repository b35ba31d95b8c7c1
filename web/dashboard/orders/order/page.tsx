import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, useState } from 'react'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderData } from '../../../models/order-data.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { useTelling } from '../../history/telling.ts'
import { Timeline } from '../../history/timeline.tsx'
import { UndoOrderLine } from '../../history/undo-line.tsx'
import { actionsOf, type PanelName } from '../../order-forms/acts.ts'
import { FulfilmentTag, PaymentTag } from '../../order-forms/order-tags.tsx'
import { address, type PanelProps, type Undo } from '../../order-forms/panel-parts.tsx'
import { Beside } from '../../record/beside.tsx'
import { forgetDraft, useForgetErased, useIsTyped } from '../../record/drafts.ts'
import { KeptDraft } from '../../record/kept-draft.tsx'
import { NoteForm } from '../../record/note-form.tsx'
import { type From, Walk } from '../../record/walk.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'
import { useMedia } from '../../use-media.ts'
import { useOrderActs } from '../order-acts.ts'
import { usePacking, usePacksNow } from '../packing.ts'
import { AboutOrder } from './about.tsx'
import { Actions } from './actions.tsx'
import { Amounts } from './amounts.tsx'
import { CashPanel } from './cash.tsx'
import { Contact } from './contact.tsx'
import { useFreshOrder } from './fresh-order.ts'
import { HoldPanel, Holds } from './holds.tsx'
import type { OrderPastData } from './loader.ts'
import { Mails } from './mails.tsx'
import { OrderNews } from './order-news.tsx'
import { AddressPanel } from './panels/address-panel.tsx'
import { AmendPanel, PendingAmendment } from './panels/amend-panel.tsx'
import { AskReturnPanel } from './panels/ask-return-panel.tsx'
import { CancelPanel } from './panels/cancel-panel.tsx'
import { RefundPanel } from './panels/refund-panel.tsx'
import { DeliverPanel, ShipPanel } from './panels/ship-panel.tsx'
import { TrackingPanel } from './panels/tracking-panel.tsx'
import { OrderLead, OrderPast } from './past.tsx'
import { Shorts } from './shorts.tsx'
import { SizeRuns } from './size-runs.tsx'
import { UndoBar } from './undo-bar.tsx'

const panels = {
  ship: ShipPanel,
  deliver: DeliverPanel,
  cash: CashPanel,
  tracking: TrackingPanel,
  hold: HoldPanel,
  amend: AmendPanel,
  address: AddressPanel,
  cancel: CancelPanel,
  refund: RefundPanel,
  askReturn: AskReturnPanel,
} satisfies { readonly [name in PanelName]: ComponentType<PanelProps> }

/** One order, as it is or as it was. */
export function Component() {
  const loaded = useLoaderData() as OrderData | OrderPastData
  return 'past' in loaded ? <OrderPast key={loaded.order.number} {...loaded} /> : <OrderToday loaded={loaded} />
}

/** Everything that staff do with an order. */
function OrderToday({ loaded }: { readonly loaded: OrderData }) {
  const { number } = loaded.order
  const t = useWords('order-page')
  const noteWords = useWords('order-notes')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<PanelName | null>(null)
  const [shipmentId, setShipmentId] = useState<string | null>(null)
  const [{ said, refused }, say] = useState({ said: '', refused: false })
  const setSaid = (said: string, refused = false) => say({ said, refused })
  const [undo, setUndo] = useState<Undo | null>(null)
  const notes = `order/${number}/note`
  const draft = open && `order/${number}/${open}${open === 'tracking' ? `/${shipmentId}` : ''}`
  const [typesNote, typesDraft] = [useIsTyped(notes), useIsTyped(draft)]
  const { data, news, waiting, show } = useFreshOrder(loaded, typesNote || typesDraft)
  const { order, shorts, history, why, mails, buyer } = data
  const isErased = order.billing === null
  useForgetErased(`order/${number}/`, isErased)
  useForgetErased(`return/${order.orderId}.`, isErased)
  const beside = useMedia('(width >= 80rem)')
  const { next, more } = actionsOf(order)
  const pieces = t('pieces', { count: order.left, number: numberIn(language, order.left) })
  const label = (name: PanelName | 'slip') => t(`${name}.open`, { pieces })
  const slips = `${prefix}/dashboard/orders/slips?orders=${order.number}`
  useOrderActs({
    number: order.number,
    acts: [
      ...(next ? [next, ...more] : more).map(name => ({ name, label: label(name) })),
      ...(order.may.edit ? [{ name: 'note' as const, label: t('note.open') }] : []),
    ],
    run(name) {
      if (name === 'slip') void navigate(slips)
      else if (name === 'note') document.querySelector<HTMLElement>('.note-form textarea')?.focus()
      else setOpen(name)
    },
  })
  const close = (done?: string, then?: Undo | 'refused') => {
    // The answer may come after another panel was opened.
    setOpen(now => (now === open ? null : now))
    if (done) setSaid(done, then === 'refused')
    if (done && draft) forgetDraft(draft)
    setUndo(then === 'refused' ? null : (then ?? null))
  }
  const undone = (done?: string) => {
    setUndo(null)
    if (!done) return
    setSaid(done)
    // The button that was pressed is gone.
    document.getElementById('timeline')?.focus({ preventScroll: true })
  }
  const telling = useTelling(history.currency)
  const lately = undo && 'what' in undo ? history.entries.find(({ what }) => what === undo.what) : undefined
  const Panel = open && panels[open]
  usePacking(open === 'ship' ? [order.number] : [])
  const packsNow = usePacksNow(order.number)
  const newsBar = <OrderNews {...{ news, waiting }} currency={history.currency} onShow={show} />
  const from = (state ?? {}) as From
  return (
    <div className="page">
      <PageTitle title={`#${order.number}`} />
      <header className="order-head">
        <Link to={`${prefix}/dashboard/orders${from.list ?? ''}`} className="back" aria-label={t('back')}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <h1 className="d3">
          <bdi>#{order.number}</bdi>
        </h1>
        <PaymentTag payment={order.payment} />
        <FulfilmentTag fulfilment={order.fulfilment} />
        <Walk
          record={String(order.number)}
          from={from}
          path="/dashboard/orders"
          words={(way, number) => t(`walk.${way}`, { number: Number(number) })}
        />
        <Actions order={order} label={label} slips={slips} open={open} onOpen={setOpen} />
      </header>
      <OrderLead order={order} />
      <Contact order={order} slips={slips} />
      <p role="status" className="said">
        {refused ? '' : said}
      </p>
      <p role="alert" className="said refusal">
        {refused ? said : ''}
      </p>
      {undo && 'address' in undo ? <UndoBar key={undo.address} undo={undo} onEnd={undone} /> : null}
      {lately?.undo ? (
        <UndoOrderLine {...{ number, undo: lately.undo, sentence: telling.sentence(lately) }} onDone={undone} />
      ) : null}
      {Panel && !beside ? null : newsBar}
      <p role="status" className="packs-now">
        {packsNow}
      </p>
      {order.packing && !order.packing.mine ? (
        <p className="notice">
          {t('slip.packs', { who: order.packing.name ?? t('slip.somebody') })}{' '}
          <Moment at={order.packing.since} shows="both" />
        </p>
      ) : null}
      {order.may.edit ? null : <MissingRight right={{ permission: 'orders', to: 'edit' }} />}
      <Holds order={order} onDone={setSaid} />
      <Shorts shorts={shorts} />
      {order.amending ? <PendingAmendment order={order} amending={order.amending} onDone={setSaid} /> : null}
      <div className="order-columns">
        <div className="order-main">
          <SizeRuns order={order} />
          <Timeline
            number={order.number}
            history={history}
            onUndone={order.may.edit ? undone : undefined}
            looksBack={order.may.history}
          >
            {order.may.edit ? (
              <NoteForm
                key={notes}
                draft={notes}
                to={address(order, 'notes')}
                words={{
                  ...{ label: noteWords('note.label'), press: noteWords('note.press'), hint: noteWords('note.hint') },
                  ...{ done: noteWords('note.done'), placeholder: noteWords('note.placeholder') },
                }}
              />
            ) : null}
          </Timeline>
        </div>
        <div className="order-side">
          {Panel && draft && beside ? (
            <Beside title={label(open)} onClose={close}>
              <Panel key={draft} {...{ order, shipmentId, draft }} onClose={close} />
              <KeptDraft draft={draft} />
            </Beside>
          ) : null}
          <Amounts order={order} why={why} onDone={setSaid} />
          <AboutOrder
            order={order}
            buyer={buyer}
            shipBy={order.shipBy && dateIn(language, order.shipBy)}
            onAddress={actionsOf(order).more.includes('address') ? () => setOpen('address') : null}
            onCorrect={id => {
              setShipmentId(id)
              setOpen('tracking')
            }}
          />
          <Mails order={order} mails={mails} />
        </div>
      </div>
      {Panel && draft && !beside ? (
        <Dialog open title={label(open)} place="drawer" onClose={() => close()}>
          {newsBar}
          <Panel key={draft} {...{ order, shipmentId, draft }} onClose={close} />
          <KeptDraft draft={draft} />
        </Dialog>
      ) : null}
    </div>
  )
}
