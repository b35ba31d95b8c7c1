import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '#domain/shared/scopes.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'
import { expectPublished, type Operation, resolved } from './document.ts'
import { openApp } from './open-app.ts'
import { allowedBy, forbiddenBy } from './samples.ts'

/** The running shop is asked what its own document promises: nothing that it answers may be missing there. */

type Asking = {
  readonly what: string
  readonly kind: string
  readonly allowed: boolean
  readonly request: InjectOptions
}
type As = 'guest' | 'shopper' | 'admin' | 'owner' | 'program'

const server = await openApp({ costs: { argon2: { memory: 8, passes: 1, parallelism: 1 }, stepMs: 0 } })
const known = new Map<string, string>()

beforeAll(async () => {
  const feed = supplierCsv([row({ QTY: '500' }), row({ SIZE: 'L', QTY: '0' })])
  const token = { authorization: `Bearer ${server.shop.folder.token}` }
  await server.app.inject({
    method: 'POST',
    url: '/internal/import?format=supplier',
    payload: feed,
    headers: { ...token, 'content-type': 'text/csv' },
  })
  await server.app.inject({
    method: 'POST',
    url: '/internal/settings',
    payload: { changes: { security: { loginForPurchase: false } } },
    headers: token,
  })
  const buyer = visitor(server.app)
  const sku = 'FALLOWFIELD-FF1200-NAVY-M'
  await buyer.add(sku, 2)
  const { orderId, number } = (await buyer.order(orderBody, 'first')).json()
  const [product] = (await server.app.inject('/api/home/product_search?q=cotton')).json().products
  known.set('slug', 'fallowfield-ff1200-heavyweight-cotton-tee')
  known
    .set('orderId', orderId)
    .set('/api/admin/orders/{number}', String(number))
    .set('/api/v1/orders/{id}', String(number))
    .set('uid', sku)
    .set('productId', product.id)
  known.set('method', 'stripe').set('provider', 'email').set('ids', product.id).set('sku', sku)
})
afterAll(() => server.end())

async function credentialsOf(as: As): Promise<Record<string, string>> {
  if (as === 'owner') return { authorization: `Bearer ${server.shop.folder.token}` }
  if (as === 'program') {
    const wanted = { name: 'A program', scopes: [...scopes] }
    const made = await server.shop.keys.create(wanted, { actor: 'owner', channel: 'test' })
    return { authorization: made.ok ? `Bearer ${made.made.key}` : '' }
  }
  return as === 'guest' ? {} : { cookie: (await signedIn(server.shop, { admin: as === 'admin' })).cookie }
}

/** Each request comes from a network of its own: limits are another test's. */
let networks = 0
async function send({ request }: Asking, credentials: Record<string, string>): Promise<LightMyRequestResponse> {
  networks++
  const from = credentials.authorization ? {} : { 'x-forwarded-for': `203.0.${networks >> 8}.${networks & 255}` }
  const headers = { ...request.headers, ...from, ...credentials }
  const answer = await server.app.inject({ ...request, headers, payloadAsStream: true })
  const stream = answer.stream()
  let body = ''
  // Events come for as long as somebody listens.
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) stream.destroy()
  else for await (const part of stream.setEncoding('utf8')) body += part
  const { statusCode, headers: answered } = answer
  return { statusCode, headers: answered, body, json: () => JSON.parse(body) } as LightMyRequestResponse
}

function askings(path: string, method: string, operation: Operation): readonly Asking[] {
  const { parameters = [], requestBody } = resolved(server.document, operation)
  const url = path.replace(/\{(\w+)\}/g, (_whole, name) => {
    const { schema } = parameters.find(each => each.in === 'path' && each.name === name)!
    const value = allowedBy(schema, known.get(path.slice(0, path.indexOf('}') + 1)) ?? known.get(name))[0]
    return encodeURIComponent(String(value))
  })
  const needed = parameters.flatMap(({ name, schema, in: where, required }) =>
    where === 'query' && required ? [[name, known.get(name) ?? String(allowedBy(schema)[0])]] : [],
  )
  const plain = { ...(waiting.has(operation.operationId!) && { after: 'start' }), ...Object.fromEntries(needed) }
  const headers: Record<string, string> = Object.fromEntries(
    parameters.filter(each => each.in === 'header' && each.required).map(({ name }) => [name, randomUUID()]),
  )
  const base: InjectOptions = { method: method.toUpperCase() as 'GET', url, query: plain, headers }
  const media = Object.entries(requestBody?.content ?? {})
  const [type, { schema, example }] = media.find(([each]) => each === 'application/json') ??
    media[0] ?? ['', { schema: null }]
  const json = type.endsWith('json')
  const withBody = (body: unknown): InjectOptions => ({
    ...base,
    headers: { ...headers, 'content-type': type },
    payload: json ? JSON.stringify(body) : String(body),
  })
  const whole = schema ? withBody(allowedBy(schema, example)[0]) : base
  const asked: Asking[] = [{ what: 'as it is shown', kind: 'shown', allowed: true, request: whole }]
  if (schema && json) {
    for (const body of allowedBy(schema, example))
      asked.push({ what: say(body), kind: 'body', allowed: true, request: withBody(body) })
    for (const body of forbiddenBy(schema, example))
      asked.push({ what: say(body), kind: 'wrong body', allowed: false, request: withBody(body) })
    asked.push({ what: 'no body', kind: 'no body', allowed: !requestBody!.required, request: base })
    asked.push({ what: 'broken JSON', kind: 'broken', allowed: false, request: { ...withBody(0), payload: '{' } })
    for (const [type, payload] of Object.entries(strangeTypes)) {
      if (requestBody?.content?.[type]) continue
      const strange = { ...base, headers: { ...headers, 'content-type': type }, payload }
      asked.push({ what: type, kind: type, allowed: false, request: strange })
    }
  }
  for (const { name, schema, in: where } of parameters.filter(each => each.in === 'query')) {
    for (const value of allowedBy(schema, known.get(name)).map(String))
      asked.push({
        what: `${name}=${value}`,
        kind: 'query',
        allowed: true,
        request: { ...whole, query: { ...plain, [name]: value } },
      })
    for (const value of forbiddenBy(schema).filter(each => typeof each === 'string'))
      asked.push({
        what: `${where} ${name}=${say(value)}`,
        kind: 'wrong query',
        allowed: false,
        request: { ...whole, query: { ...plain, [name]: value } },
      })
  }
  return asked
}

/** Media types that an operation does not take unless it says so: HTML forms have addresses of their own. */
const strangeTypes = { 'text/xml': '<a/>', 'application/x-www-form-urlencoded': 'a=1' }

/** What they are asked about has to be there: an account, a page, a refund that was refused, a request of today, a rare password. */
const shopDecides = new Set([
  // The catalogue knows the types.
  'readEvents',
  'browseEvents',
  'makeAdmin',
  'movePage',
  'changeCoupons',
  'createCoupon',
  'noteGivenByHand',
  'undoWatchStock',
  'changePassword',
  // The address as it is with the fields that are sent.
  'changeOrderAddress',
  'addCustomerAddress',
  'changeCustomerAddress',
  // The order knows its currency.
  'noteCash',
  // The machine knows the time zones.
  'defineFeed',
  'changeFeed',
  'setDigestHour',
  // No percent and no ending move nothing.
  'previewPriceChange',
  'planPriceChange',
])
/** At the end of the log they wait as long as they are asked to; from the first event they answer at once. */
const waiting = new Set(['readEvents', 'browseEvents'])
/** What the rest of the address decides, which a schema cannot say. */
const acrossFields = /Enter the postcode/

const say = (value: unknown) => JSON.stringify(value).slice(0, 120)

function expectKept(
  operation: Operation,
  { allowed, what, kind }: Asking,
  answer: LightMyRequestResponse,
  passed: boolean,
) {
  const told = `${operation.operationId}, ${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, told).toBeLessThan(500)
  expectPublished(server.document, operation, answer)
  const published = operation.responses[String(answer.statusCode)]!.headers ?? {}
  for (const name of ['retry-after'])
    if (answer.headers[name] !== undefined)
      expect(
        Object.keys(published).map(each => each.toLowerCase()),
        told,
      ).toContain(name)
  if (!passed) return
  // A program that asks much is told so first.
  if (kind in strangeTypes) expect([415, 429], told).toContain(answer.statusCode)
  if (allowed && !shopDecides.has(operation.operationId!) && !acrossFields.test(answer.body))
    expect(`${answer.statusCode} ${codeIn(answer)}`, told).not.toBe('400 invalid-request')
  else if (allowed) return
  else expect(answer.statusCode, told).toBeGreaterThanOrEqual(400)
}

function codeIn(answer: LightMyRequestResponse): unknown {
  return String(answer.headers['content-type']).includes('problem+json') ? answer.json().code : ''
}

// The owner's first: they rebuild each view, from a log that is still short.
const operations = Object.entries(server.document.paths)
  .toSorted(([one], [other]) => Number(other.startsWith('/internal/')) - Number(one.startsWith('/internal/')))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, path, method, operation] as const,
    ),
  )

describe.each(operations)('%s', (_name, path, method, operation) => {
  const needed = (operation.security ?? []).flatMap(Object.keys)
  const ways: readonly As[] = needed.includes('owner')
    ? ['guest', 'admin', 'owner']
    : needed.includes('key')
      ? ['guest', 'program']
      : ['guest', 'shopper', 'admin']

  test.each(ways)('keeps its word to the %s', async as => {
    let credentials = await credentialsOf(as)
    const refused = new Set<string>()
    let closed: boolean | undefined
    for (const asking of askings(path, method, operation)) {
      // At a door that is closed to them, one asking of each kind shows that it stays so whatever they bring.
      if (refused.has(asking.kind)) continue
      let answer = await send(asking, credentials)
      // The one before it may have ended the session.
      if (answer.statusCode === 401 && as !== 'guest') {
        credentials = await credentialsOf(as)
        answer = await send(asking, credentials)
      }
      const passed = ![401, 403].includes(answer.statusCode)
      expectKept(operation, asking, answer, passed)
      closed ??= !passed && as !== ways.at(-1)
      if (closed && !passed) refused.add(asking.kind)
    }
  })
})
