import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Diagnostic, Parser } from '@asyncapi/parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cursorWords, publicTypes, retryWords, signingWords, testType } from '#api/public-events/index.ts'
import { openApp } from './open-app.ts'

let server: Awaited<ReturnType<typeof openApp>>
let source: string
beforeAll(async () => {
  server = await openApp({ web: null })
  source = (await server.app.inject('/api/asyncapi.json')).body
})
afterAll(() => server.end())

const errors = 0
const newerVersion = 'asyncapi-latest-version'
const tell = ({ code, message, path }: Diagnostic) => `${code}: ${message} (${path.join('/')})`

describe('the document of events', () => {
  test('is valid for the parser of AsyncAPI', { timeout: 120_000 }, async () => {
    const parser = new Parser()
    const { document, diagnostics } = await parser.parse(source)
    expect(diagnostics.filter(({ code }) => code !== newerVersion).map(tell)).toEqual([])
    expect(
      document
        ?.operations()
        .filterBySend()
        .map(each => each.id())
        .toSorted(),
    ).toEqual(['sendEvents', 'sendToEndpoint'])
    const types = publicTypes.map(({ type }) => type)
    expect(
      document
        ?.channels()
        .get('events')
        ?.messages()
        .all()
        .map(each => each.id()),
    ).toEqual([...types, 'batch'])
    const ofWebhooks = document!.channels().get('webhook')!.messages().all()
    expect(ofWebhooks.map(each => each.id())).toEqual([
      ...types.map(type => `webhook.${type}`),
      'webhook.batch',
      testType,
    ])
    const [message] = ofWebhooks
    expect(Object.keys(message!.headers()!.properties()!)).toEqual(
      expect.arrayContaining(['webhook-id', 'webhook-timestamp', 'webhook-signature']),
    )
    const broken = source.replace('"action":"send"', '"action":"shout"')
    const found = (await parser.validate(broken)).filter(({ severity }) => severity === errors)
    expect(found).not.toEqual([])
  })

  test('says how a request is signed, when it comes again, and what a stream is made of, as other documents do', async () => {
    const { channels } = JSON.parse(source)
    expect(channels.webhook.description).toContain(signingWords)
    expect(channels.webhook.description).toContain(retryWords)
    for (const word of [cursorWords, '`retry:`', 'Every 15 seconds', 'RateLimit'])
      expect(channels.events.description).toContain(word)
    const ofPrograms = (await server.app.inject('/api/v1/openapi.json')).json()
    for (const words of [signingWords, retryWords, cursorWords, 'It counts for good'])
      expect(ofPrograms.info.description).toContain(words)
    const { parameters } = ofPrograms.webhooks['order.placed.v1'].post
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/webhook-signature' })
    expect(ofPrograms.components.parameters['webhook-signature']).toMatchObject({ in: 'header', required: true })
    const [, times] = /comes again (after .*), each a fifth/.exec(retryWords)!
    expect(await readFile(join(import.meta.dirname, '../../../docs/recipes.md'), 'utf8')).toContain(times)
  })

  test('has the fields of each type, by the schemas that events name', async () => {
    const { schemas } = JSON.parse(source).components
    for (const type of [...publicTypes.map(({ type }) => type), testType]) {
      const named = (await server.app.inject(`/api/schemas/${type}.json`)).json()
      const { properties, required } = schemas[`Event.${type}`]
      expect([type, Object.keys(properties), required]).toEqual([type, Object.keys(named.properties), named.required])
    }
  })
})
