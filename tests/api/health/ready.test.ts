import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { VaultUnavailable } from '#api/plumbing/engines/vault/port.ts'
import { healthRoutes, lagOf } from '#api/plumbing/http/serving/health-routes.ts'
import type { ViewLag } from '#projections/run/run.ts'

const live: ViewLag = { view: 'order', state: 'live', position: 90, behind: 0 }

async function ready(lag: () => Promise<readonly ViewLag[]>): Promise<[number, string]> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  await app.register(healthRoutes, { lag })
  const answer = await app.inject('/health/ready')
  await app.close()
  return [answer.statusCode, answer.json().status]
}

describe('/health/ready', () => {
  test.each<[string, ViewLag, [number, string]]>([
    ['every view is live', live, [200, 'ready']],
    ['one catches up behind what it shows', { ...live, state: 'catching-up', behind: 12 }, [200, 'behind']],
    ['one is rebuilt beside what it shows', { ...live, rebuilding: 4 }, [200, 'ready']],
    ['one stopped, and shows what it has', { ...live, state: 'stopped', error: 'event 91' }, [200, 'behind']],
    ['the read models do not answer one for a moment', { ...live, state: 'retrying' }, [200, 'behind']],
    ['one stopped before it had anything', { ...live, state: 'stopped', position: -1 }, [503, 'not-ready']],
    [
      'one is folded from the first event, so that pages have nothing to show',
      { ...live, state: 'catching-up', position: -1, behind: 91 },
      [503, 'not-ready'],
    ],
    ['the log is empty', { ...live, position: -1 }, [200, 'ready']],
  ])('%s', async (_, view, answer) => {
    expect(await ready(async () => [live, view])).toEqual(answer)
  })

  test('asks the vault too: without it nobody can order', async () => {
    const shop = {
      projections: { lag: async () => [live] },
      readModels: { checkpoint: async () => 90 },
      indexer: { lag: async () => ({ changes: 0, error: null }), isFilled: () => true },
      vault: { erasuresAppliedTo: async () => -1 },
      changes: { hears: () => true },
      unknownTypes: { sentence: (): string | undefined => undefined },
    }
    expect(await ready(() => lagOf(shop as never))).toEqual([200, 'ready'])
    const deaf = { ...shop, changes: { hears: () => false } }
    expect(await ready(() => lagOf(deaf as never))).toEqual([200, 'ready'])
    expect(await lagOf(deaf as never)).toMatchObject([{ note: expect.stringContaining('cut off') }, {}])
    const older = { ...deaf, unknownTypes: { sentence: () => 'Event 3 of order-1 is an OrderBlessed.' } }
    expect(await ready(() => lagOf(older as never))).toEqual([200, 'ready'])
    const [view] = await lagOf(older as never)
    expect(view).toMatchObject({ note: expect.stringMatching(/cut off.* Event 3 of order-1 is an OrderBlessed\.$/) })
    const silent = { erasuresAppliedTo: () => Promise.reject(new VaultUnavailable('The vault does not answer')) }
    expect(await ready(() => lagOf({ ...shop, vault: silent } as never))).toEqual([503, 'not-ready'])
  })
})
