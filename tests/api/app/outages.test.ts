import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutages } from '#api/plumbing/engines/outages.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { EventLogDamaged, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { ReadModelsUnavailable, ViewNotLive } from '#projections/ports.ts'

let outages: ReturnType<typeof createOutages>
let away: boolean
let lines: { readonly msg: string; readonly reason?: string; readonly err?: object }[]

beforeEach(() => {
  outages = createOutages(5)
  away = true
  lines = []
  outages.watch({
    name: 'The event store',
    kinds: [EventStoreUnavailable],
    except: [EventLogDamaged],
    answers: async () => {
      if (away) throw new EventStoreUnavailable('still away')
    },
  })
  outages.watch({
    name: 'The store of the read models',
    kinds: [ReadModelsUnavailable],
    except: [ViewNotLive],
    answers: async () => {},
  })
})
afterEach(() => outages.stop())

const logger = () => pino({ hooks: outages.hooks }, { write: line => void lines.push(JSON.parse(line)) })
const said = () => lines.map(({ msg }) => msg)

test('a hundred requests of one outage are one line at its beginning and one at its end', async () => {
  const app = await createServer({
    config: { LOG_LEVEL: 'error', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
    secrets: ['a secret that is long enough for a test'],
    securityPolicy: true,
    logger: logger(),
  })
  app.get('/fails', { config: { access: 'guest' }, schema: { hide: true } }, () => {
    throw new EventStoreUnavailable('No connection')
  })
  for (let i = 0; i < 100; i++) expect((await app.inject('/fails')).statusCode).toBe(503)
  expect(lines).toMatchObject([{ msg: 'The event store does not answer', reason: 'No connection' }])
  expect(lines[0]).not.toHaveProperty('err')
  away = false
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  expect(said()).toEqual(['The event store does not answer', 'The event store answers again'])
  away = true
  await app.inject('/fails')
  expect(said().slice(2)).toEqual(['The event store does not answer'])
  await app.close()
})

test('an outage is known by its cause too, and each engine has its own', () => {
  const log = logger()
  const cause = new EventStoreUnavailable('No connection')
  log.error({ err: new Error('An order could not be finished', { cause }) }, 'it is tried again')
  log.error({ err: new ReadModelsUnavailable('Gone') }, 'best sellers cannot be counted')
  expect(said()).toEqual(['The event store does not answer', 'The store of the read models does not answer'])
})

test('what waiting does not mend is written as it comes', () => {
  const log = logger()
  log.error({ err: new EventLogDamaged('Event 7 is not what was stored') }, 'a damaged log')
  log.error({ err: new TypeError('a bug') }, 'request failed')
  expect(said()).toEqual(['a damaged log', 'request failed'])
})

test('a view that is being folded is no error, whoever asks for it', () => {
  const log = logger()
  log.error({ err: new ViewNotLive('order') }, 'best sellers cannot be counted')
  expect(said()).toEqual([])
})
