import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { holdsNothingOwn, neutralActor } from '#api/content/index.ts'
import { importAndShow } from '#api/import/index.ts'
import { createStandIn } from '#api/payments/index.ts'
import { vaultStream } from '#domain/log/events.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { type OpenOptions, type OpenShop, openShop } from '../open.ts'
import { keepLeases } from '../plumbing/background/leases.ts'
import { beginsShop, type Config, isShared } from '../plumbing/config/config.ts'
import { openWork } from '../plumbing/engines/open-each.ts'
import { seedDemoContent } from './content.ts'
import { type DemoOptions as Catalogue, demoFeed } from './feed.ts'
import { dayMs } from './history/acts.ts'
import { createClock, createPen } from './history/pen.ts'
import { historyDays, planHistory } from './history/plan.ts'
import { readShelf } from './history/shelf.ts'
import { writeHistory } from './history/write.ts'
import { writeDemoReviews } from './reviews.ts'
import { applyDemoEdits, demoSettings, seedDemoCoupons } from './staff.ts'

const seed = 'selvedge'

export type DemoOptions = OpenOptions & {
  readonly say: (line: string) => void
  readonly products?: number
  /** Of its history. */
  readonly orders?: number
  readonly end?: Date
}

/**
 * Opens the shop. A log without the owner's data is filled before with what `DEMO` asks for, and a fill that was
 * interrupted is finished. The shop that fills it is another one: it has no pages, sends nothing, and its clock goes
 * through the last ninety days.
 */
export async function openDemo(config: Config, { say, products = 400, orders = 2000, end, ...options }: DemoOptions) {
  if (config.DEMO === 'off' || !beginsShop(config)) return openShop(config, options)
  const filling = { say, catalogue: { seed, products }, orders, options }
  const filled = () => openFilled(config, filling, end)
  if (!isShared(config)) return filled()
  // No other worker of the shop may open it meanwhile: it would work on what is there.
  const work = await openWork(config)
  const leases = keepLeases(work, pino({ level: config.LOG_LEVEL }))
  try {
    const opened = Promise.withResolvers<OpenShop>()
    await leases.alone('demo', () => filled().then(opened.resolve, opened.reject), new AbortController().signal)
    return await opened.promise
  } finally {
    await leases.close()
    await work.close()
  }
}

async function openFilled(config: Config, filling: Filling, end: Date | undefined): Promise<OpenShop> {
  const { options } = filling
  // A shop that opened in the middle of a fill would work on what is there.
  if (existsSync(markOf(config))) await fill(config, interrupted(config), filling)
  const shop = await openShop(config, options)
  if (!(await holdsNothingOwn(shop.store))) return shop
  // Events that stand in the log already are younger than a history.
  const history = config.DEMO === 'on' && (await shop.store.head()) === start ? (end ?? new Date()) : null
  await shop.close()
  writeFileSync(markOf(config), history?.toISOString() ?? '')
  await fill(config, history, filling)
  return openShop(config, options)
}

/** While it is there, the demo is not whole. It says when the history ends, and nothing where there is none. */
function markOf({ DATA_DIR, BLOBS_DIR = DATA_DIR }: Config): string {
  return join(BLOBS_DIR, 'demo.unfinished')
}

function interrupted(config: Config): Date | null {
  const end = readFileSync(markOf(config), 'utf8')
  return end === '' ? null : new Date(end)
}

type Filling = Pick<DemoOptions, 'say'> & {
  readonly catalogue: Catalogue
  readonly orders: number
  readonly options: OpenOptions
}

/** `end` null: without a history. */
async function fill(config: Config, end: Date | null, filling: Filling): Promise<void> {
  const { say, catalogue, orders, options } = filling
  const { costs = {}, wrapStore = (store: EventStore) => store } = options
  const clock = createClock(new Date((end ?? new Date()).getTime() - (historyDays + 1) * dayMs))
  // EventStoreDB does not promise the order of appends that are under way.
  const pen = createPen(clock, { inOrder: !config.EVENT_STORE_URL })
  const standIn = createStandIn()
  const past = { now: clock.now, wrapStore: (log: EventStore) => pen.wrap(wrapStore(log)), gateways: standIn.gateways }
  // Warnings on the way are about things that are long over.
  const logger = pino({ level: config.LOG_LEVEL === 'silent' ? 'silent' : 'error' })
  // It folds what it writes, and nobody else does yet.
  const whole = { ...config, ROLE: 'all' } as const
  const shop = await openShop(whole, { web: null, costs, logger, ...(end && past) })
  try {
    const written = end && (await writtenUntil(shop.store))
    if (end && written === null) {
      await shop.close()
      return await fill(config, null, filling)
    }
    const what = end ? 'shop' : 'catalogue'
    say(`Filling the empty shop with the demo ${what} (${catalogue.products} products; DEMO=off starts without it) ...`)
    await fillCatalogue(shop, catalogue, end, say)
    if (end && written) {
      const began = performance.now()
      const staff = await shop.demoStaff.make()
      const plan = planHistory({ catalogue, orders, end, shelf: await readShelf(shop.store) })
      const writing = { shop, clock, pen, standIn, staff, seed: catalogue.seed }
      await writeHistory(plan, { after: Date.parse(written), end }, writing)
      const seconds = Math.round((performance.now() - began) / 10) / 100
      say(`Wrote ${plan.orders.length} orders of the last ${historyDays} days in ${seconds} s.`)
    }
    rmSync(markOf(config))
  } finally {
    await shop.close()
  }
}

/** The time of the last event of an interrupted fill; null: there is something that the fill did not write. */
async function writtenUntil(store: EventStore): Promise<string | null> {
  let last = new Date(0).toISOString()
  for await (const page of store.readAll(start)) {
    const own = page.filter(({ stream }) => stream !== vaultStream)
    if (own.some(({ meta }) => !meta.quiet && meta.actor !== neutralActor)) return null
    last = page.at(-1)!.at
  }
  return last
}

/** Repeating it changes nothing. */
async function fillCatalogue(
  shop: OpenShop,
  catalogue: Catalogue,
  end: Date | null,
  say: DemoOptions['say'],
): Promise<void> {
  shop.projections.fold()
  await change(shop, { ...demoSettings, ...(end && { paymentGateway: { stripe: true, paypal: true } }) })
  const feed = Readable.from(demoFeed(catalogue), { objectMode: false })
  const report = await importAndShow(feed, shop, { format: 'supplier' })
  await applyDemoEdits(shop.handler, catalogue)
  await seedDemoContent(shop.handler)
  if (!end) await writeDemoReviews(shop.handler, catalogue, shop.personIdOf)
  await seedDemoCoupons(shop.handler, end ?? new Date())
  await shop.projections.caughtUp(await shop.store.head())
  say(`Imported ${report.rows.read} rows in ${report.seconds} s.`)
}

async function change({ handler }: OpenShop, changes: SettingsChanges): Promise<void> {
  const command = { type: 'UpdateSettings', data: { changes } } as const
  const meta = { actor: 'demo', channel: 'demo', commandId: 'demo/settings' }
  const set = await handler.handle(settings, settingsId, command, meta)
  if (!set.ok) throw new Error(`The settings of the demo shop were refused: ${JSON.stringify(set.rejection)}`)
}
