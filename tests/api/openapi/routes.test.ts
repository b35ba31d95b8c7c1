import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { orderRefusals } from '#api/checkout/order-problem.ts'
import { type ProblemCode, problems } from '#api/plumbing/http/problem.ts'
import { codesOf, type Operation, problemType, resolved } from './document.ts'
import { openApp } from './open-app.ts'

let server: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  server = await openApp()
})
afterAll(() => server.end())

/** What speaks to programs; the rest serves pages and files. */
const forPrograms = /^\/(api|health|internal)\//
/** Ways that a browser goes, to sign in and to pay, though under /api: they answer with pages and redirects. */
const forBrowsers = /^\/api\/(auth|payments\/orders\/:orderId)(\/|$)/

function operations(): (readonly [name: string, method: string, operation: Operation])[] {
  return Object.entries(server.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, method, operation] as const,
    ),
  )
}

const operation = (name: string) => operations().find(([each]) => each === name)![2]

describe('the OpenAPI document', () => {
  test('has every route that speaks to programs', () => {
    const described = new Set(operations().map(([name]) => name))
    const routes = server.app.knownRoutes.filter(
      ({ url, schema }) => forPrograms.test(url) && !(forBrowsers.test(url) && schema?.hide),
    )
    const names = routes.flatMap(({ url, methods }) =>
      methods.filter(method => method !== 'HEAD').map(method => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(names.filter(name => !described.has(name))).toEqual([])
    expect(names.length).toBeGreaterThan(15)
  })

  test('says of each what it does, under a name of its own', () => {
    const ids = operations().map(([name, , { summary, tags, operationId }]) => {
      expect(summary, name).toMatch(/\w{3}/)
      expect(tags, name).toHaveLength(1)
      expect(operationId, name).toMatch(/^[a-z]+/i)
      return operationId
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('describes the success of each', () => {
    for (const [name, , { responses }] of operations()) {
      const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
      expect(successes.length, name).toBeGreaterThan(0)
      for (const [status, { content }] of successes) {
        if (status === '204' || status.startsWith('3') || !forPrograms.test(name.split(' ')[1]!)) continue
        const [media] = Object.values(content ?? {})
        expect(Object.keys(media?.schema ?? {}), `${name} ${status}`).not.toEqual([])
      }
    }
  })

  test('describes the refusals of each as problems, with codes of that very status', () => {
    const { document } = server
    for (const [name, method, each] of operations()) {
      const { responses } = each
      const statuses = Object.keys(responses).filter(status => responses[status]!.content?.[problemType])
      for (const status of statuses) {
        const codes = codesOf(document, each, status)
        expect(codes.length, `${name} ${status}`).toBeGreaterThan(0)
        for (const code of codes) {
          expect(problems[code as ProblemCode].status, `${name} ${code}`).toBe(Number(status))
          const { allOf } = document.components.schemas[`Problem.${code}`] as { allOf: { properties: object }[] }
          expect(resolved(document, allOf[1]!.properties)).toMatchObject({
            type: { const: `urn:selvedge:problem:${code}` },
            status: { const: Number(status) },
          })
        }
      }
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '500', '503']))
      if (method !== 'get') expect(statuses, name).toEqual(expect.arrayContaining(['403', '409']))
      // The sign-in protocol's own client reads `{url}` from a 401 too.
      const spoken = name.includes(' /api/auth/') ? ['401'] : []
      const refusals = Object.keys(responses).filter(status => /^[45]/.test(status) && !spoken.includes(status))
      expect(refusals.toSorted(), name).toEqual(statuses.toSorted())
    }
  })

  test('names the refusals of one route', () => {
    const { document } = server
    const codes = (name: string, status: string) => codesOf(document, operation(name), status)
    const order = ['401', '409', '422', '429'].flatMap(status => codes('POST /api/orders', status))
    expect(order).toEqual(expect.arrayContaining([...orderRefusals]))
    expect(codes('POST /api/orders', '400')).toContain('idempotency-key-missing')
    expect(codes('GET /api/orders/{orderId}', '404')).toEqual(['order-not-found'])
    expect(codes('GET /api/products/{slug}', '404')).toEqual(['product-not-found'])
    expect(codes('POST /api/cart/items', '422')).toEqual(['quantity-out-of-bounds'])
    expect(codes('POST /api/cart/items', '413')).toEqual(['body-too-large'])
    expect(codes('POST /api/subscribers/new', '429')).toEqual(['too-many-requests'])
    expect(codes('POST /internal/import', '409')).toEqual(['contention'])
  })

  test('demands the Idempotency-Key of an order, and tells its cookies', () => {
    const { parameters, responses } = operation('POST /api/orders')
    expect(parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: true }),
    )
    const cookies = (parameters ?? []).filter(parameter => parameter.in === 'cookie')
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['cart', 'language'])
    for (const { description } of cookies) expect(description).toBeTruthy()
    expect(responses['201']!.headers).toMatchObject({
      'Set-Cookie': { description: expect.stringContaining('position') },
    })
  })

  test('tells who may use a way in', () => {
    const schemes = (name: string) => (operation(name).security ?? []).flatMap(Object.keys)
    for (const [name, , { security = [], responses }] of operations()) {
      const asked = security.flatMap(Object.keys)
      expect(asked.includes('owner'), name).toBe(name.includes(' /internal/'))
      expect(asked.filter(scheme => !(scheme in server.document.components.securitySchemes))).toEqual([])
      if (asked.includes('session'))
        expect(codesOf(server.document, operation(name), '401'), name).toContain('sign-in-required')
      if (asked.length === 0) expect(responses['403']?.description ?? '', name).not.toContain('not-permitted')
    }
    expect(schemes('GET /api/account')).toEqual(['session'])
    expect(schemes('GET /api/cart')).toEqual([])
    expect(operation('POST /api/admin/orders/{number}/ship').description).toContain('staff that may edit `orders`')
  })

  test('says in words what each answer and each part of an address is', () => {
    for (const [name, , { parameters = [], responses }] of operations()) {
      for (const [status, { description }] of Object.entries(responses)) {
        expect(description, `${name} ${status}`).not.toBe('Default Response')
      }
      for (const parameter of parameters.filter(each => each.in === 'path')) {
        expect(parameter.description, `${name} ${parameter.name}`).toBeTruthy()
      }
    }
  })

  test('knows every tag', () => {
    const used = new Set(operations().flatMap(([, , { tags = [] }]) => tags))
    expect(server.document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  })

  test('names shapes once, and none that nothing refers to', () => {
    const { schemas } = server.document.components
    const text = JSON.stringify(server.document)
    expect(() => resolved(server.document, server.document.paths)).not.toThrow()
    for (const name of Object.keys(schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`)
    const shape = (name: string, status: string) =>
      operation(name).responses[status]!.content!['application/json']!.schema
    expect(shape('GET /api/cart', '200')).toEqual({ $ref: '#/components/schemas/Cart' })
    expect(shape('POST /api/cart/items', '200')).toEqual({ $ref: '#/components/schemas/Cart' })
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  test('gives examples that fit', () => {
    const shown = operations().flatMap(([name, , { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema, example, examples = {} }) => {
        const given = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map(({ value }) => value),
        ]
        return given.map(each => ({ name, schema, each }))
      }),
    )
    for (const { name, schema, each } of shown) {
      const parsed = z.fromJSONSchema(resolved(server.document, schema)).safeParse(each)
      expect(parsed.error?.issues ?? [], name).toEqual([])
    }
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/cart/items', 'POST /api/orders', 'POST /api/orders/{orderId}/returns']),
    )
  })
})
