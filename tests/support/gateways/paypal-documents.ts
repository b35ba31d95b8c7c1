import { z } from 'zod'

/**
 * What PayPal's published documents (Orders 2.13, Payments 2.5, Webhooks 1.11, Disputes 1.10) say of the parts that the
 * shop uses, as JSON schemas in our own words. Fields that the shop never sends are left out, and so refused.
 */
const defs = {
  money: object(
    {
      currency_code: text(3, 3),
      value: { type: 'string', maxLength: 32, pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$' },
    },
    'currency_code',
    'value',
  ),
  address: object(
    {
      address_line_1: text(0, 300),
      address_line_2: text(0, 300),
      admin_area_2: text(0, 120),
      admin_area_1: text(0, 300),
      postal_code: text(0, 60),
      country_code: { type: 'string', minLength: 2, maxLength: 2, pattern: '^([A-Z]{2}|C2)$' },
    },
    'country_code',
  ),
  shipping: object({
    type: { type: 'string', enum: ['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON'] },
    name: object({ full_name: text(0, 300) }),
    address: { $ref: '#/$defs/address' },
  }),
  experience: object({
    brand_name: text(1, 127),
    return_url: { type: 'string', format: 'uri' },
    cancel_url: { type: 'string', format: 'uri' },
    user_action: { type: 'string', enum: ['CONTINUE', 'PAY_NOW'] },
    shipping_preference: { type: 'string', enum: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] },
    payment_method_preference: { type: 'string', enum: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'] },
  }),
  capture: object(
    {
      id: text(),
      status: {
        type: 'string',
        enum: ['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'],
      },
      amount: { $ref: '#/$defs/money' },
      custom_id: text(1, 127),
      invoice_id: text(1, 127),
    },
    'id',
  ),
  refund: object(
    {
      id: text(),
      status: { type: 'string', enum: ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] },
      status_details: object({ reason: { type: 'string', enum: ['ECHECK'] } }),
      amount: { $ref: '#/$defs/money' },
      invoice_id: text(1, 127),
    },
    'id',
    'status',
  ),
  /** What both a request and an answer say of a purchase. */
  unit: object(
    {
      reference_id: text(1, 256),
      custom_id: text(1, 127),
      invoice_id: text(1, 127),
      description: text(1, 127),
      amount: { $ref: '#/$defs/money' },
      shipping: { $ref: '#/$defs/shipping' },
      payments: object({ captures: list('capture'), refunds: list('refund') }),
    },
    'amount',
  ),
}

const requests = {
  'POST /v2/checkout/orders': object(
    {
      intent: { type: 'string', enum: ['CAPTURE', 'AUTHORIZE'] },
      purchase_units: { ...list('unit'), minItems: 1, maxItems: 10 },
      payment_source: object({ paypal: object({ experience_context: { $ref: '#/$defs/experience' } }) }),
    },
    'intent',
    'purchase_units',
  ),
  'POST /v2/checkout/orders/{id}/capture': object({}),
  'POST /v2/payments/captures/{id}/refund': object({
    amount: { $ref: '#/$defs/money' },
    custom_id: text(1, 127),
    invoice_id: text(1, 127),
    note_to_payer: text(1, 255),
  }),
  'POST /v1/notifications/verify-webhook-signature': object(
    {
      auth_algo: { type: 'string', maxLength: 100, pattern: '^[a-zA-Z0-9]+$' },
      cert_url: { type: 'string', maxLength: 500, format: 'uri' },
      transmission_id: { type: 'string', maxLength: 50, pattern: '^(?!\\d+$)\\w+\\S+' },
      transmission_sig: { type: 'string', maxLength: 500, pattern: '^(?!\\d+$)\\w+\\S+' },
      transmission_time: { type: 'string', maxLength: 100, format: 'date-time' },
      webhook_id: { type: 'string', maxLength: 50, pattern: '^[a-zA-Z0-9]+$' },
      webhook_event: { type: 'object', additionalProperties: true },
    },
    'auth_algo',
    'cert_url',
    'transmission_id',
    'transmission_sig',
    'transmission_time',
    'webhook_id',
    'webhook_event',
  ),
}

const order = object(
  {
    id: text(),
    intent: { type: 'string', enum: ['CAPTURE', 'AUTHORIZE'] },
    status: {
      type: 'string',
      enum: ['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'],
    },
    purchase_units: { ...list('unit'), minItems: 1, maxItems: 10 },
    links: { type: 'array', items: object({ href: text(), rel: text(), method: text() }, 'href', 'rel') },
  },
  'id',
  'status',
)
const answers = {
  'POST /v2/checkout/orders': order,
  'GET /v2/checkout/orders/{id}': order,
  'POST /v2/checkout/orders/{id}/capture': order,
  'GET /v2/payments/captures/{id}': defs.capture,
  'POST /v2/payments/captures/{id}/refund': defs.refund,
  'GET /v2/payments/refunds/{id}': defs.refund,
  'POST /v1/notifications/verify-webhook-signature': object(
    { verification_status: { type: 'string', enum: ['SUCCESS', 'FAILURE'] } },
    'verification_status',
  ),
  'GET /v1/customer/disputes/{id}': object({
    dispute_id: text(1, 255),
    reason: { type: 'string', pattern: '^[0-9A-Z_]+$' },
    status: {
      type: 'string',
      enum: ['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED', 'OTHER'],
    },
    dispute_life_cycle_stage: { type: 'string', enum: ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] },
    disputed_transactions: {
      type: 'array',
      items: object({ seller_transaction_id: { type: 'string', pattern: '^[A-Za-z0-9-]+$' } }),
    },
    dispute_outcome: object({
      outcome_code: {
        type: 'string',
        enum: [
          'RESOLVED_BUYER_FAVOUR',
          'RESOLVED_SELLER_FAVOUR',
          'RESOLVED_WITH_PAYOUT',
          'CANCELED_BY_BUYER',
          'ACCEPTED',
          'DENIED',
          'NONE',
        ],
      },
    }),
  }),
}

const compiled = { request: compile(requests), answer: compile(answers) }

/** What the documents say against a body; null where they allow it. */
export function againstDocuments(
  kind: 'request' | 'answer',
  method: string,
  path: string,
  body: unknown,
): string | null {
  const schema = compiled[kind].find(({ fits }) => fits.test(`${method} ${path}`))?.schema
  if (!schema) return method === 'GET' && kind === 'request' ? null : `${method} ${path} is in no document`
  // What is undefined is not sent.
  const checked = schema.safeParse(JSON.parse(JSON.stringify(body)))
  return checked.success ? null : z.prettifyError(checked.error)
}

function compile(documents: Record<string, object>) {
  return Object.entries(documents).map(([operation, schema]) => ({
    fits: new RegExp(`^${operation.replace('{id}', '[^/]+')}$`),
    schema: z.fromJSONSchema({ ...schema, $defs: defs } as Parameters<typeof z.fromJSONSchema>[0]),
  }))
}

function object(properties: object, ...required: string[]) {
  return { type: 'object', properties, required, additionalProperties: false }
}

function text(minLength = 1, maxLength = 2000) {
  return { type: 'string', minLength, maxLength }
}

function list(name: string) {
  return { type: 'array', items: { $ref: `#/$defs/${name}` } }
}
