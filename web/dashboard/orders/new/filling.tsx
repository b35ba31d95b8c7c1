import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useRevalidator } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import type { Fault } from '../../order-forms/address-fields.tsx'
import { Buyer, isAddress, type Typed, typedBuyer } from './buyer.tsx'
import { Delivery } from './delivery.tsx'
import { Head } from './head.tsx'
import { Items } from './items/items.tsx'
import { useAskedProducts } from './items/use-asked-products.ts'
import type { NewOrderData } from './loader.ts'
import { Note } from './note.tsx'
import { Payment } from './paying.tsx'
import { type OrderRefusal, Refusal } from './refusal.tsx'
import { Total } from './total.tsx'
import { useDraft } from './use-draft.ts'

type Placed = { readonly orderId: string; readonly number: number | null }
type PlaceRefusal = OrderRefusal & { readonly fields?: readonly Fault[] }

/** Somebody placed it, or the answer to one's own press was lost: the page shows the order. */
const orderedCodes = ['draft-ordered', 'cart-already-checked-out']

/** A draft that is being filled in. */
export function Filling({ draft: model, products }: NewOrderData) {
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const inHand = useDraft(model)
  const named = useParams().draftId !== undefined
  // Whatever is asked for next, and a reload, goes on with this draft.
  useEffect(() => {
    if (named) return
    void navigate(`${prefix}/dashboard/orders/new/${model.draftId}${window.location.search}`, {
      replace: true,
      preventScrollReset: true,
    })
  }, [named, navigate, prefix, model.draftId])
  const { draft, sums, keeper } = inHand
  const { change, keep } = keeper
  const buyer = useTypedBuyer(model, change)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const [pending, setPending] = useState(false)
  const { asked, show, hide } = useAskedProducts()
  const isOrdered = inHand.refusal?.code === 'draft-ordered'
  const { revalidate } = revalidator
  useEffect(() => {
    if (isOrdered) void revalidate()
  }, [isOrdered, revalidate])

  /** The shop orders what it has of the draft: everything is kept first. It is ordered only at the total that was shown. */
  async function order() {
    const expectedTotal = sums.totals.total
    setPending(true)
    setRefusal(null)
    setFaults([])
    const kept = await keep()
    if (kept) {
      const body = { id: crypto.randomUUID(), revision: kept.revision, expectedTotal }
      const address = `/api/admin/order-drafts/${model.draftId}/order`
      const placed = await ask<Placed, PlaceRefusal>('POST', address, { body })
      if (placed.success && placed.answer.number !== null)
        await navigate(`${prefix}/dashboard/orders/${placed.answer.number}`, { replace: true })
      else if (placed.success) await revalidate()
      else await refused(placed.problem)
    }
    setPending(false)
  }

  async function refused(problem: PlaceRefusal) {
    if (problem.code === 'draft-edited-meanwhile') return keeper.compare()
    if (!orderedCodes.includes(problem.code)) setRefusal(problem)
    setFaults(problem.fields ?? [])
    // Prices and stock may be others by now, or the draft is one no more. While the shop does not answer, the page stays.
    if (!['invalid-request', 'unreachable'].includes(problem.code)) await revalidate()
  }

  async function changeLines(lines: typeof draft.lines) {
    const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
    change({ lines })
    // Of a pasted SKU nobody knows the product yet: it comes with the page.
    if (!lines.every(({ sku }) => known.has(sku)) && (await keep())) await revalidate()
  }

  return (
    <>
      <Head model={model} inHand={inHand} unsaid={!sameData(buyer.typed, typedBuyer(draft.buyer))} />
      <Refusal refusal={refusal ?? inHand.refusal} />
      <div className="order-columns">
        {/* What is ordered is what stands here: nothing is changed while it is. */}
        <div className="order-main" inert={pending}>
          <Buyer
            {...{ typed: buyer.typed, faults, countries: model.countries }}
            onChange={buyer.type}
            onEmail={buyer.whole}
          />
          <Items
            {...{ lines: draft.lines, products, asked, short: sums.short }}
            onChange={lines => void changeLines(lines)}
            onShow={show}
            onHide={hide}
          />
          <div className="draft-pair">
            <Delivery
              {...{ draft, sums, faults, converted: model.converted }}
              reason={buyer.typed.deliveryReason ?? ''}
              onReason={deliveryReason => buyer.type({ ...buyer.typed, deliveryReason })}
              onChange={change}
            />
            <Payment {...{ draft, faults, methods: model.methods }} onChange={change} />
          </div>
          <Note note={buyer.typed.note} onChange={note => buyer.type({ ...buyer.typed, note })} />
        </div>
        <div className="order-side">
          <Total {...{ draft, sums, pending }} onChange={change} onOrder={() => void order()} />
        </div>
      </div>
    </>
  )
}

/**
 * The buyer as typed. The draft takes them once their email address is whole: a half of it may be the address of somebody
 * else. Until its field is left, the draft keeps the buyer that it has.
 */
function useTypedBuyer({ body }: NewOrderData['draft'], change: (part: Pick<typeof body, 'buyer'>) => void) {
  const [typed, setTyped] = useState<Typed>(() => typedBuyer(body.buyer))
  const email = useRef(typed.billing.email)
  function type(next: Typed) {
    setTyped(next)
    if (next.billing.email === email.current) change({ buyer: isAddress(email.current) ? next : null })
  }
  return {
    typed,
    type,
    whole(next: Typed) {
      if (next.billing.email === email.current && sameData(next, typed)) return
      email.current = next.billing.email
      type(next)
    },
  }
}
