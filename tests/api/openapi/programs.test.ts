import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicTypes, testType } from '#api/public-events/index.ts'
import { openApp } from './open-app.ts'

let server: Awaited<ReturnType<typeof openApp>>
let source: string
beforeAll(async () => {
  server = await openApp()
  source = (await server.app.inject('/api/v1/openapi.json')).body
})
afterAll(() => server.end())

async function found(document: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, severity, message, location }) => {
    return `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`
  })
}

describe('the document for programs', () => {
  test('is recommended by Redocly without a warning', { timeout: 60_000 }, async () => {
    expect(await found(source)).toEqual([])
    const { info, ...rest } = JSON.parse(source)
    expect(await found(JSON.stringify({ ...rest, info: { ...info, license: undefined } }))).toHaveLength(1)
  })

  test('has what takes a key, what is told of events, and nothing else', () => {
    const { paths, tags, components, webhooks } = JSON.parse(source)
    const names = Object.keys(paths)
    expect(names.filter(path => !/^\/api\/(v1|events|schemas)\b/.test(path))).toEqual([])
    const forKeys = Object.entries(server.document.paths).flatMap(([path, methods]) =>
      Object.values(methods).some(({ security = [] }) => security.some(each => 'key' in each)) ? [path] : [],
    )
    expect(names).toEqual(expect.arrayContaining(forKeys))
    expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual(['events', 'v1'])
    expect(Object.keys(components.securitySchemes)).toEqual(['key'])
    expect(Object.keys(webhooks)).toEqual([...publicTypes.map(({ type }) => type), testType])
    expect(components.schemas.TestEvent.required).toEqual(
      components.schemas.CloudEvent.required.filter((name: string) => name !== 'sequence'),
    )
    expect(
      webhooks['order.placed.v1'].post.requestBody.content['application/cloudevents+json'].schema.allOf[1],
    ).toEqual({
      type: 'object',
      properties: {
        type: { const: 'order.placed.v1' },
        data: { $ref: '#/components/schemas/Event.order.placed.v1' },
      },
      required: ['type', 'data'],
    })
    expect(components.schemas['Event.order.placed.v1'].properties).toMatchObject({
      number: {},
      lines: {},
      customer: {},
    })
  })

  test('is the same of a second shop in the process', async () => {
    const second = await openApp()
    const other = (await second.app.inject('/api/v1/openapi.json')).body
    await second.end()
    expect(other === source).toBe(true)
  })
})
