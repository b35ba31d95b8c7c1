import { fieldErrors } from '#api/accounts/index.ts'
import { cartProblem } from '#api/cart/index.ts'
import { availableOf } from '#api/catalogue/index.ts'
import { type checkout, orderBody, orderProblem } from '#api/checkout/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { CartCommand } from '#domain/cart/commands.ts'
import { cart } from '#domain/cart/decide.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import type { Order } from '#domain/order/order.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { DraftBody } from '#web/models/order-draft.ts'
import type { Drafts, DraftsDeps } from './drafts.ts'

export type PlaceDeps = DraftsDeps & Pick<Engines, 'now'> & Offers<[typeof checkout]> & { readonly drafts: Drafts }

export type PlacedDraft =
  | { readonly ok: true; readonly order: Order; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem; readonly position?: Position }

/** `id` is made with the press. `revision`: of the draft as the member saw it; `expectedTotal`: what they saw it cost. */
export type DraftWish = { readonly id: string; readonly revision: number; readonly expectedTotal: number }

const hourMs = 3_600_000
/** How long a link may stay open, and how short. */
export const longestLinkMs = 14 * 24 * hourMs
const shortestLinkMs = hourMs / 6

/** Orders what a draft holds: its cart is made the same as the draft, and then checked out as any other. */
export function createPlaceDraft(deps: PlaceDeps) {
  const { handler, drafts, submitting, now } = deps

  /** Makes the cart of a draft hold what the draft does. */
  async function fill(draftId: string, { lines, coupon }: DraftBody): Promise<Cart | Problem> {
    const cartId = drafts.cartOf(draftId)
    const sold = await Promise.all(lines.map(async line => ({ ...line, found: await deps.products.bySku(line.sku) })))
    const gone = sold.filter(({ found }) => !found).map(({ sku }) => sku)
    if (gone.length > 0)
      return problemOf('sku-not-found', `The shop no longer sells ${gone.join(', ')}. Take it off the draft.`, {
        skus: gone,
      })
    const before = (await handler.fold(cart, cartId)).state
    const quantityOf = new Map(before.lines.map(({ uid, quantity }) => [uid, quantity]))
    const commands: CartCommand[] = [...quantityOf.keys()]
      .filter(uid => !lines.some(({ sku }) => sku === uid))
      .map(uid => ({ type: 'RemoveItem', data: { cartId, uid } }))
    for (const { sku, quantity, found } of sold) {
      if (!found || quantityOf.get(sku) === quantity) continue
      const about = { quantity, available: availableOf(found) }
      const item = { sku, productId: found.product.id, price: found.variant.sellingPrice, ...about }
      commands.push(
        quantityOf.has(sku)
          ? { type: 'ChangeItemQuantity', data: { cartId, uid: sku, ...about } }
          : { type: 'AddItemsToCart', data: { cartId, lines: [item] } },
      )
    }
    if (coupon !== null) commands.push({ type: 'ApplyCoupon', data: { cartId, code: coupon } })
    else if (before.coupon !== null) commands.push({ type: 'TakeCouponOff', data: { cartId } })
    // Named by what they are based on: the same press at another process changes nothing more.
    for (const [n, command] of commands.entries()) {
      const meta = { correlationId: draftId, commandId: `${cartId}/fill/${before.revision}/${n}` }
      const done = await handler.handle(cart, cartId, command, meta)
      if (!done.ok) return done.rejection.code === 'cart-merged' ? changedMeanwhile() : cartProblem(done.rejection)
    }
    const after = (await handler.fold(cart, cartId)).state
    // Another press, of the draft as it was before, may have filled it at the same time.
    const same =
      after.lines.length === lines.length &&
      after.lines.every(({ uid, quantity }) => lines.some(each => each.sku === uid && each.quantity === quantity))
    return same && after.coupon === coupon ? after : changedMeanwhile()
  }

  async function place(draftId: string, { id, revision, expectedTotal }: DraftWish, by: Actor): Promise<PlacedDraft> {
    const kept = await drafts.read(draftId)
    const ordered = kept && (await drafts.orderedBy(draftId))
    if (!kept || (kept.discarded && !ordered)) return { ok: false, problem: draftNotFound() }
    const { body } = kept
    const cartId = drafts.cartOf(draftId)
    if (!ordered && kept.revision !== revision) {
      return { ok: false, problem: changedMeanwhile() }
    }
    const read = readOrder(body, expectedTotal, ordered ? null : now())
    if ('code' in read) return { ok: false, problem: read }
    let cartRevision = -1
    if (!ordered) {
      const filled = await fill(draftId, body)
      if ('code' in filled) return { ok: false, problem: filled }
      cartRevision = filled.revision
    }
    const submitted = await submitting.submit({
      cartId,
      key: id,
      body: read.order,
      language: body.language,
      signedIn: true,
      staff: {
        draftId,
        by: { ...by, actor: by.actor ?? 'guest' },
        cartRevision,
        payUntil: read.payUntil,
        note: body.buyer?.note ? { noteId: id, note: body.buyer.note } : null,
        delivery: read.delivery,
      },
    })
    if (submitted.ok) return submitted
    return { ...submitted, problem: orderProblem(submitted.refusal) }
  }

  return (draftId: string, wish: DraftWish, by: Actor) => drafts.inTurn(draftId, () => place(draftId, wish, by))
}

export type PlaceDraft = ReturnType<typeof createPlaceDraft>

/** The draft as an order, or what is still missing. `now`: its link has to be open for a while then; null: it was ordered. */
function readOrder(
  { buyer, delivery, method, payUntil, language }: DraftBody,
  expectedTotal: number,
  now: Date | null,
) {
  const read = orderBody.safeParse({
    billing: buyer?.billing ?? {},
    shipping: buyer?.shipping ?? buyer?.billing ?? {},
    delivery: delivery ? { type: delivery.type, area: delivery.area } : {},
    payment: { method },
    expectedTotal,
    language,
  })
  const fields = read.success ? [] : [...fieldErrors(read.error.issues)]
  const link = method !== null && method !== 'cod'
  const openFor = payUntil === null || now === null ? 0 : Date.parse(payUntil) - now.getTime()
  if (link && now && (openFor < shortestLinkMs || openFor > longestLinkMs)) {
    const message = 'Choose a moment from ten minutes to two weeks from now'
    fields.push({ field: 'payUntil', code: 'pay-until', message })
  }
  const reason = buyer?.deliveryReason?.trim() ?? ''
  if (delivery?.cost !== undefined && reason === '')
    fields.push({
      field: 'deliveryReason',
      code: 'reason-missing',
      message: 'Say why the delivery costs another amount',
    })
  if (!read.success || fields.length > 0) {
    return problemOf('invalid-request', fields.map(({ message }) => message).join('. '), { fields })
  }
  const agreed = delivery?.cost === undefined ? null : { cost: delivery.cost, reason }
  return { order: read.data, payUntil: link ? payUntil : null, delivery: agreed }
}

export const draftNotFound = () =>
  problemOf('draft-not-found', 'It was discarded, or never written. Begin a new order.')

function changedMeanwhile(): Problem {
  return problemOf('draft-edited-meanwhile', 'Nothing was ordered. Load the page again, and look the draft over.')
}
