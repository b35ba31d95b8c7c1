import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldProblem, form, type Outcome, pageNamed, type Sent, valuesOf } from '#api/plumbing/http/form.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { buyerOf, cartIdOf } from '#api/visitors/index.ts'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import { nothingWrong } from '#web/app/form-state.ts'
import { choiceSearch } from '#web/storefront/product/choice-search.ts'
import { parseCount } from '#web/ui/numbers.ts'
import { cartProblem } from './cart-problem.ts'
import type { CartOutcome } from './carts.ts'
import { type CartDeps, noteChange } from './routes.ts'

export type CartFormDeps = Pick<CartDeps, 'carts' | 'products' | 'secureCookies'>

type Line = { readonly sku: string; readonly quantity: number }
type Read = { readonly lines: readonly Line[] } | { readonly problem: Problem }

/** The cart's forms without JavaScript: `qty[SKU]`, or `sku` and `quantity`. Done: the cart; refused: `page` again. */
export async function cartForms(app: FastifyInstance, { carts, products, secureCookies }: CartFormDeps): Promise<void> {
  form(app, '/cart/add', {
    page: pageNamed('/cart'),
    shows: 'cart',
    async run({ request, reply, fields, prefix }) {
      const sku = await chosenSku(fields, products)
      if (sku !== null) fields.set('sku', sku)
      else fields.delete('sku')
      const read = readLines(fields, 'sku')
      if ('problem' in read) return read.problem
      return outcomeOf(reply, await carts.add(cartIdOf(request), read.lines), `${prefix}/cart`)
    },
  })

  form(app, '/cart/update', {
    page: '/cart',
    shows: 'cart',
    async run({ request, reply, fields }) {
      const read = readLines(fields, 'uid', 0)
      if ('problem' in read) return read.problem
      for (const { sku: uid, quantity } of read.lines) {
        const id = cartIdOf(request)
        const change = quantity === 0 ? await carts.remove(id, uid) : await carts.change(id, uid, quantity)
        if (!change.ok) return cartProblem(change.rejection)
        noteChange(reply, change, { secureCookies })
      }
      return {}
    },
  })

  form(app, '/cart/remove', {
    page: '/cart',
    shows: 'cart',
    run: async ({ request, reply, fields, page }) =>
      outcomeOf(reply, await carts.remove(cartIdOf(request), fields.get('uid') ?? ''), page),
  })

  function outcomeOf(reply: FastifyReply, change: CartOutcome, to: string): Outcome {
    if (!change.ok) return cartProblem(change.rejection)
    noteChange(reply, change, { secureCookies })
    return { to }
  }
}

/** The SKU of radios that carry a variant, after the groups in `choose`; null: not all chosen, or no such variant. */
async function chosenSku(fields: URLSearchParams, products: CartFormDeps['products']): Promise<string | null> {
  const sku = fields.get('sku')
  const choose = fields.get('choose')?.split(' ').filter(Boolean) ?? []
  const found = sku && choose.length > 0 ? await products.bySku(sku) : undefined
  if (!found) return sku
  const wanted = new URLSearchParams(choiceSearch({ ...found.variant, options: found.variant.attributes }, 'one'))
  for (const field of choose) wanted.set(field, fields.get(field) ?? '')
  wanted.sort()
  const chosen = found.product.variants.find(variant => {
    const own = new URLSearchParams(choiceSearch({ ...variant, options: variant.attributes }, 'one'))
    own.sort()
    return String(own) === String(wanted)
  })
  return chosen?.sku ?? null
}

/** Empty cells of a matrix are no lines. `least` 0 lets a line be taken out by its quantity. */
function readLines(fields: URLSearchParams, single: 'sku' | 'uid', least: number = quantityBounds.least): Read {
  const typed: { sku: string; quantity: string; field: string }[] = []
  for (const [field, value] of fields) {
    const sku = /^qty\[(.+)\]$/.exec(field)?.[1]
    if (sku !== undefined && value.trim() !== '' && (least === 0 || parseCount(value) !== 0)) {
      typed.push({ sku, quantity: value, field })
    }
  }
  const sku = fields.get(single)
  if (sku && typed.length === 0) typed.push({ sku, quantity: fields.get('quantity') ?? '1', field: 'quantity' })
  if (typed.length === 0 || typed.length > mostLines) {
    const message = typed.length === 0 ? 'Enter a quantity' : `Enter at most ${mostLines} quantities`
    return { problem: fieldProblem('quantity', 'enter-quantity', message) }
  }
  const wrong = typed.filter(({ quantity }) => readQuantity(quantity, least) === null)
  if (wrong.length > 0) {
    const message = `Enter a whole number from ${least} to ${quantityBounds.most}`
    const errors = wrong.map(({ field }) => ({ field, code: 'quantity-out-of-bounds', message }))
    return { problem: problemOf('quantity-out-of-bounds', message, { fields: errors }) }
  }
  return { lines: typed.map(line => ({ sku: line.sku, quantity: readQuantity(line.quantity, least)! })) }
}

/** As the pages' own scripts read it: shoppers type the digits of their language, and group them. */
function readQuantity(typed: string, least: number): number | null {
  const quantity = parseCount(typed) ?? -1
  return quantity >= least && quantity <= quantityBounds.most ? quantity : null
}

type CouponFormDeps = Pick<CartDeps, 'carts' | 'visitorOf' | 'secureCookies'>

/**
 * The coupon's forms, for browsers without JavaScript: `coupon` is the code, `page` where the form stands. Done, they lead
 * to the cart; refused, the page is shown again with the code. From the checkout's button the checkout's own form comes
 * along whole and is shown again with everything that was typed in it.
 */
export async function couponForms(
  app: FastifyInstance,
  { carts, visitorOf, secureCookies }: CouponFormDeps,
): Promise<void> {
  const acts = { '': apply, '/off': takeOff }
  for (const [path, act] of Object.entries(acts)) {
    const acting = (onward: (sent: Sent) => Outcome | Promise<Outcome>) => async (sent: Sent) => {
      const change = await act(sent)
      if (!change.ok) return cartProblem(change.rejection)
      noteChange(sent.reply, change, { secureCookies })
      return onward(sent)
    }
    const inCart = { page: pageNamed('/cart'), shows: 'coupon', values: withCoupon } as const
    const inCheckout = { page: '/checkout', shows: 'checkout', values: withCoupon } as const
    form(app, `/cart/coupon${path}`, { ...inCart, run: acting(({ prefix }) => ({ to: `${prefix}/cart` })) })
    form(app, `/checkout/coupon${path}`, { ...inCheckout, run: acting(showCheckout) })
  }

  async function apply({ request, fields }: Sent): Promise<CartOutcome> {
    const { personId = null } = buyerOf(await visitorOf(request))
    return carts.applyCoupon(cartIdOf(request), fields.get('coupon') ?? '', { personId, address: request.ip })
  }

  async function takeOff({ request }: Sent): Promise<CartOutcome> {
    return carts.takeCouponOff(cartIdOf(request))
  }

  /** The coupon is on the cart now, so its field is empty again. */
  function showCheckout({ request, reply, fields, page }: Sent): Promise<FastifyReply> {
    const { coupon: _applied, ...values } = valuesOf(fields)
    return app.renderPage(request, reply, {
      path: page,
      status: 200,
      state: { form: 'checkout', values, problem: nothingWrong },
    })
  }
}

const withCoupon = (fields: URLSearchParams) => ({ coupon: '', ...valuesOf(fields) })
