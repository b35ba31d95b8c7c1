import { z } from 'zod'
import { scopes } from '#domain/shared/scopes.ts'
import { adjustmentReasons } from '#domain/stock/events.ts'
import type { DeliveryOption } from '#web/models/cart.ts'
import { addressFaults } from '../../net/public-address.ts'
import { type ProblemCode, problems, problemType } from '../problem.ts'

export const totalsSchema = z
  .object({
    subtotal: z.int(),
    discount: z.int(),
    delivery: z.int(),
    tax: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Totals', description: 'Minor units; `total` is the sum of the other amounts, less `discount`' })

export const deliveryOptionSchema = z
  .object({
    type: z.string(),
    area: z.string(),
    cost: z.int().describe('Minor units of the shown currency'),
    days: z.tuple([z.int(), z.int()]).describe('The least and the most working days'),
  })
  .meta({ id: 'DeliveryOption' }) satisfies z.ZodType<DeliveryOption>

const general = 'Problem'

const sentence = z.string().optional().describe('The same as `detail`')
const failed = z.literal(false).optional()

const fields = z
  .array(
    z.object({
      field: z.string().describe('`body`, `querystring`, `params` or `headers`, then the path in it'),
      message: z.string(),
      code: z.string().optional().describe('A code for clients that show the message in another language'),
    }),
  )
  .optional()

const skusOfOrder = z.array(z.string()).optional().describe('The SKUs of the order, where it has no such line')
const askAgain = z.string().describe('When you may ask again')

/** Members that a code has beside those of every problem. */
const extensions: { readonly [Code in ProblemCode]?: z.ZodRawShape } = {
  'invalid-request': {
    fields,
    success: failed,
    err: sentence,
  },
  'email-required': { fields, success: failed, err: sentence },
  'sign-in-failed': { fields },
  'too-many-requests': { retryAfter: z.int().optional().describe('The same as the header `Retry-After`') },
  'too-many-pages': { retryAfter: z.int().describe('The same as the header `Retry-After`') },
  'too-many-readers': { retryAfter: z.int().describe('The same as the header `Retry-After`') },
  'key-rotating': { until: z.string().describe('So long the secret before the newest one works') },
  'scope-missing': { scope: z.enum(scopes).describe('The scope that is missing') },
  'feed-address-refused': { fault: z.enum(addressFaults).describe('A code for the reason') },
  'webhook-address-refused': {
    fault: z
      .enum([...addressFaults, 'own-address'])
      .describe('A code for the reason; `own-address`: it is the shop itself'),
  },
  'feed-refused': {
    problem: z
      .object({
        code: z.string(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        row: z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
      })
      .describe('For clients that say it in another language'),
  },
  'product-exists': { productId: z.string() },
  'picture-refused': {
    why: z
      .enum(['empty', 'type', 'moving', 'pixels', 'broken'])
      .describe('For clients that say it in another language'),
  },
  'price-change-out-of-bounds': { field: z.enum(['name', 'move', 'until']).describe('What of it') },
  'setting-refused': {
    setting: z.string().describe('The setting, like `color.primary`; empty: a picture of them'),
    nearest: z
      .string()
      .nullable()
      .describe('The nearest value that would do, of a color or a sign; null: none is known'),
  },
  'ask-declined': { from: askAgain },
  'asked-too-often': { from: askAgain },
  'product-unreadable': {
    problems: z
      .array(
        z.object({
          ...{ field: z.string(), code: z.string(), value: z.string() },
          facts: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      )
      .describe('By the codes of imports'),
    notices: z.array(z.object({ code: z.string(), field: z.string(), variants: z.int(), value: z.string() })),
    suspects: z.array(z.object({ field: z.string(), price: z.int(), usual: z.int() })),
  },
  'sku-not-found': { skus: z.array(z.string()) },
  'out-of-stock': {
    lines: z.array(z.object({ sku: z.string(), requested: z.int(), available: z.int() })),
    oldTotal: z
      .int()
      .optional()
      .describe('For an order with an `expectedTotal`: that total, in minor units of the shown currency'),
    newTotal: z.int().optional().describe('The total without the pieces that are short'),
    totals: totalsSchema.optional(),
  },
  'refund-not-taken-up': {
    amount: z.int().describe('What the shop does not know of, minor units of `currency`'),
    currency: z.string(),
    settles: z.boolean().describe('Settling the books takes it up'),
  },
  'refund-beside': { amount: z.int().describe('Minor units of `currency`'), currency: z.string() },
  'quantity-out-of-bounds': { uid: z.string(), least: z.int(), most: z.int() },
  'cart-full': { most: z.int() },
  'cart-item-not-found': { uid: z.string() },
  'cart-already-checked-out': { orderId: z.string().optional().describe('The public id of the order that was placed') },
  'coupon-refused': {
    coupon: z.string().describe('The code of the coupon'),
    problem: z.string().describe('The code of the reason'),
    missing: z
      .int()
      .optional()
      .describe('For `coupon-minimum`: the amount that has to be added, in minor units of the shown currency'),
    at: z.string().optional().describe('The moment when the coupon starts, or when it ended'),
  },
  'payment-method-off': { method: z.string() },
  'no-delivery': { options: z.array(deliveryOptionSchema).describe('The delivery options for this place') },
  'total-changed': {
    oldTotal: z.int().describe('Minor units of the shown currency'),
    newTotal: z.int().describe('Minor units of the shown currency'),
    totals: totalsSchema,
  },
  'order-amending': {
    until: z.string().nullable().describe('The difference can be paid until then; null: it takes a moment'),
  },
  'order-being-packed': {
    by: z.string().describe('The account of the member who packs it'),
    since: z.string(),
  },
  'shipment-final': {
    because: z
      .enum(['told', 'delivered', 'rest-cancelled', 'given-back', 'cash-taken'])
      .describe('Why: `told` means that the mail to the buyer has left'),
  },
  'shipment-exceeds-order': {
    ...{ uid: z.string(), left: z.int().describe('Pieces of the line that are left to ship') },
    skus: skusOfOrder,
  },
  'cash-out-of-range': {
    least: z.int().describe('Minor units of the currency that the buyer was shown'),
    most: z.int().describe('The sum that is due, in the same'),
  },
  'refund-exceeds-order': {
    ...{ uid: z.string(), left: z.int().describe('Pieces of the line that can be refunded') },
    skus: skusOfOrder,
  },
  'refund-exceeds-payment': {
    left: z.int().describe('The sum that can be given back, in minor units of the base currency'),
    charged: z.int().optional().describe('The same in the currency that the buyer paid in'),
  },
  'refund-needs-staff': {
    limit: z
      .object({ amount: z.int().describe('Minor units'), currency: z.string() })
      .describe('What an order may give back in all without staff'),
  },
  'refund-uneven': {
    step: z.int().describe('Amounts are multiples of it, in minor units of the currency that the buyer paid in'),
  },
  'return-exceeds-shipment': { uid: z.string(), left: z.int().describe('Pieces of the line that can be returned') },
  'restock-exceeds-return': { uid: z.string(), left: z.int().describe('Pieces of the line that came back') },
  'stock-not-tracked': { sku: z.string() },
  'adjustment-exceeds-stock': { sku: z.string(), onHand: z.int() },
  'adjustment-against-reason': { sku: z.string(), reason: z.enum(adjustmentReasons) },
  'return-too-late': { until: z.string().describe('The last moment to ask for a return') },
  'return-out-of-turn': { returnStatus: z.enum(['requested', 'approved', 'received', 'refunded', 'declined']) },
  'confirm-again': {
    by: z.enum(['password', 'link']).describe('The way to confirm: an account without a password gets a link by mail'),
  },
  'term-taken': { term: z.string().describe('The id of the other one') },
  'term-in-use': { products: z.int().describe('So many') },
  'row-refused': { path: z.string().describe('The column') },
  'term-refused': { path: z.string().describe('The field, like `name.fr`') },
  'template-refused': {
    path: z.string().describe('The field, like `name` or `text.fr`; `text`: that of all languages'),
  },
  'redirect-refused': {
    field: z.enum(['from', 'to']),
    why: z
      .enum(['malformed', 'itself', 'circle', 'lived'])
      .describe('`lived`: the shop shows something at the address, so that nobody would be led on'),
  },
  'content-refused': { path: z.string().describe('The field, like `title.fr`; `title`: that of all languages') },
  'edited-meanwhile': {
    base: z.int().describe('Send it with the fields that are chosen'),
    by: z.string().nullable().describe('Whoever changed it last; null: the owner, by a command, or they were erased'),
    at: z.string(),
    clashes: z
      .array(
        z.object({
          path: z.string(),
          before: z.string(),
          theirs: z.string(),
          yours: z.string(),
          by: z.string().nullable(),
          at: z.string(),
          reason: z.string().optional().describe('Why they changed it, in their own words'),
        }),
      )
      .describe('The fields that both changed'),
    others: z
      .array(z.object({ path: z.string(), by: z.string().nullable() }))
      .describe('The fields that others changed and this request did not'),
  },
  'base-ahead': { base: z.int().describe('The newest one. Look at the record again, then send the change with it') },
  'counted-meanwhile': {
    at: z.int().describe('Send it as the `at` of the look, with what is on hand as `seen`, and your number counts'),
    lines: z
      .array(
        z.object({
          sku: z.string(),
          onHand: z.int().nullable().describe('What is on hand now; null: not tracked'),
          counted: z.int().describe('What this request counted'),
          by: z
            .string()
            .nullable()
            .describe('Whoever counted or adjusted; null: a feed, the owner, or they were erased'),
          when: z.string().nullable(),
        }),
      )
      .describe('What somebody counted or adjusted since the look'),
  },
  'role-edited-meanwhile': {
    by: z.string().nullable().describe('Whoever changed it last; null: the owner, by a command'),
    at: z.string().nullable(),
    role: z
      .object({ name: z.string(), permissions: z.array(z.looseObject({})), revision: z.int() })
      .describe('As it is now'),
    changed: z
      .array(z.object({ path: z.string(), by: z.string().nullable(), at: z.string() }))
      .describe('The name and the permissions that others changed since, and who changed each last'),
  },
  'draft-edited-meanwhile': {
    by: z.string().nullable().optional().describe('The name of the member who wrote it last; null: they were erased'),
    at: z.string().optional(),
    revision: z.int().optional().describe('Of the draft as it is now: sent as `base`, your draft takes its place'),
  },
  'draft-ordered': { orderId: z.string(), number: z.int().nullable().describe('Null: it waits for its payment') },
  'left-since': { removedAt: z.string().describe('When they left it') },
  unavailable: { success: failed, settings: z.null().optional(), err: z.string().optional() },
}

export function problemRef(code: ProblemCode): string {
  return `#/components/schemas/${nameOf(code)}`
}

/** The schemas of these problems for an OpenAPI document: what RFC 9457 says of all, and each code with its own members. */
export function problemComponents(codes: readonly ProblemCode[]): Record<string, unknown> {
  const each = codes.toSorted().map(code => {
    const { status, title } = problems[code]
    const own = z.object({
      type: z.literal(problemType(code)),
      title: z.literal(title),
      status: z.literal(status),
      code: z.literal(code),
      ...extensions[code],
    })
    return [nameOf(code), { title, allOf: [{ $ref: `#/components/schemas/${general}` }, jsonSchema(own)] }]
  })
  return { [general]: jsonSchema(problem), ...Object.fromEntries(each) }
}

const problem = z
  .object({
    type: z.string().describe('A URN that ends in the code'),
    title: z.string().describe('The same for every problem of this code'),
    status: z.int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional().describe('What is wrong with this request, and what to do'),
    requestId: z.string().optional().describe('The id of the request in the log of the server'),
  })
  .describe('A refusal, in the form of RFC 9457')

function nameOf(code: ProblemCode): string {
  return `${general}.${code}`
}

/** Open for members of the future, as the RFC asks. Shapes that have a name stand beside the problems. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema: _dialect, $defs: _named, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
