import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobSweep } from '#api/jobs/index.ts'
import { createJobs } from '#api/jobs/jobs.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { jobsView } from '#projections/jobs/view.ts'
import { foldInto } from '#tests/support/fold-into.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { passOf } from '#tests/support/pass.ts'
import { openParcels } from './list-world.ts'
import type { Parcel, ParcelEvent } from './parcels.ts'

let world: Awaited<ReturnType<typeof openParcels>>
beforeEach(async () => {
  world = await openParcels()
})
afterEach(() => world.end())

const plain: Parcel = { to: 'Ada', weight: 1, state: 'packed', tags: [], sentOn: null }
const kept = (n: number, more: Partial<Parcel> = {}): ParcelEvent => ({
  type: 'ParcelKept',
  data: { id: `p${String(n).padStart(6, '0')}`, parcel: { ...plain, ...more } },
})

/** Two processes with a handler each, over one log and one view of jobs. */
async function openJobs() {
  const store = openMemoryEventStore()
  const views = await foldInto(world.readModels, [jobsView])
  const acted: string[] = []
  let member = { status: 'open', admin: true, staff: null } as unknown as Account
  let folded = -1
  const refused = new Map<string, Problem>()
  const broken = new Set<string>()
  const process = () => {
    const logger = { error() {} }
    const deps = { handler: createHandler(store), store, readModels: world.readModels, now: () => new Date(), logger }
    const jobs = createJobs(deps as unknown as Parameters<typeof createJobs>[0])
    const sweep = jobSweep({
      ...(deps as unknown as Parameters<typeof jobSweep>[0]),
      ...{ jobs, list: world.list },
      accounts: { byId: async () => member } as unknown as Parameters<typeof jobSweep>[0]['accounts'],
      acts: {
        async send({ row, input, about }) {
          acted.push([row, input, about.carrier].filter(Boolean).join(' '))
          if (broken.has(row)) throw new Error(`${row} is broken`)
          return refused.get(row) ?? null
        },
        lose: async () => null,
      },
    })
    return { jobs, sweep }
  }
  async function fold(): Promise<void> {
    for await (const page of store.readAll(folded)) {
      for (const event of page as readonly StoredEvent[]) {
        await views.append({ type: event.type, data: event.data } as never)
        folded = event.position
      }
    }
  }
  const header = (jobId: string) =>
    ({
      jobId,
      list: 'parcels',
      action: 'send',
      permission: 'orders',
      to: 'edit',
      by: 'ana',
      about: { carrier: 'DHL' },
    }) as const
  return {
    ...{ acted, refused, broken, process, fold, header, store },
    memberIs: (now: Partial<Account>) => {
      member = { ...member, ...now } as Account
    },
  }
}

const ana = { actor: 'ana', channel: 'dashboard' }
const ids = (count: number) => Array.from({ length: count }, (_, n) => `p${String(n).padStart(6, '0')}`)

test('a list that the engine does not know has jobs, with a result for each row', async () => {
  await world.append(...Array.from({ length: 120 }, (_, n) => kept(n, { to: `Ada ${n}` })))
  const { acted, refused, process, fold, header } = await openJobs()
  const { jobs, sweep } = process()
  refused.set('p000007', problemOf('not-found'))
  const [rows, jobId] = [await world.list.select(world.query({ view: 'packed' })), randomUUID()]
  // What comes later is not in it.
  await world.append(kept(500))
  const inputs = rows.map(row => `T-${row}`)
  await jobs.begin(header(jobId), { rows, inputs }, ana)
  await fold()
  await passOf(sweep)
  await fold()
  expect(acted).toEqual(rows.map(row => `${row} T-${row} DHL`))
  expect(await jobs.find(jobId)).toMatchObject({ total: 120, done: 119, refused: 1, ended: 'done' })
  expect(await jobs.refused(jobId, 9)).toEqual([{ row: 'p000007', label: 'to Ada 7', code: 'not-found' }])
  expect(await jobs.rest(jobId)).toEqual({ rows: ['p000007'], inputs: ['T-p000007'] })
})

test('a row that always fails is a result of its own, and keeps no other one waiting', async () => {
  const { acted, broken, process, fold, header } = await openJobs()
  const { jobs, sweep } = process()
  broken.add('p000001')
  const jobId = randomUUID()
  await jobs.begin(header(jobId), { rows: ids(3) }, ana)
  await fold()
  await passOf(sweep)
  await fold()
  expect(acted).toHaveLength(3)
  expect(await jobs.find(jobId)).toMatchObject({ done: 2, refused: 1, ended: 'done' })
  expect(await jobs.refused(jobId, 9)).toMatchObject([{ row: 'p000001', code: 'internal-error' }])
})

test('a stopped job ends after the step under way; its rest can be tried again', async () => {
  const { acted, process, fold, header } = await openJobs()
  const { jobs, sweep } = process()
  const jobId = randomUUID()
  await jobs.begin(header(jobId), { rows: ids(120) }, ana)
  await fold()
  const stopping = { ...sweep }
  const first = acted.push.bind(acted)
  acted.push = (...rows) => {
    if (acted.length === 60) void jobs.stop(jobId, ana)
    return first(...rows)
  }
  await passOf(stopping)
  await fold()
  expect(await jobs.find(jobId)).toMatchObject({ done: 100, refused: 0, ended: 'stopped', stopping: true })
  expect((await jobs.rest(jobId)).rows).toEqual(ids(120).slice(100))
})

test('the job of a member who lost the right ends before its next step', async () => {
  const { acted, process, fold, header, memberIs } = await openJobs()
  const { jobs, sweep } = process()
  const jobId = randomUUID()
  await jobs.begin(header(jobId), { rows: ids(3) }, ana)
  await fold()
  memberIs({ admin: false })
  await passOf(sweep)
  await fold()
  expect(acted).toEqual([])
  expect(await jobs.find(jobId)).toMatchObject({ done: 0, ended: 'not-permitted' })
})

test('a hundred thousand rows fit, and the folded job stays small', async () => {
  const { process, store, header } = await openJobs()
  const { jobs } = process()
  const jobId = randomUUID()
  await jobs.begin(header(jobId), { rows: ids(100_000) }, ana)
  await jobs.begin(header(jobId), { rows: ids(100_000) }, ana)
  let events = 0
  for await (const _ of store.read(`job-${jobId}`)) events++
  expect(events).toBe(1 + 2000)
  expect((await jobs.rowsOf(jobId, 1999)).at(-1)).toEqual({ row: 'p099999', input: '' })
})

test('two processes on one log do each row, and note each step once', async () => {
  const { process, fold, header, store } = await openJobs()
  const [one, other] = [process(), process()]
  const jobId = randomUUID()
  await one.jobs.begin(header(jobId), { rows: ids(70) }, ana)
  await fold()
  await Promise.all([passOf(one.sweep), passOf(other.sweep)])
  await fold()
  expect(await other.jobs.find(jobId)).toMatchObject({ done: 70, refused: 0, ended: 'done' })
  const types: string[] = []
  for await (const { type } of store.read(`job-${jobId}`)) types.push(type)
  expect(types.filter(type => type === 'JobStepDone')).toHaveLength(2)
  expect(types.at(-1)).toBe('JobEnded')
})
