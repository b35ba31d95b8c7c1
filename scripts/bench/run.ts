import { existsSync } from 'node:fs'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bench, createBench, helloMicroseconds } from './bench.ts'
import { addToCart, order, paidOrder } from './rows/buying.ts'
import { dashboardFiles, dashboardPages, liveChange } from './rows/dashboard.ts'
import {
  cartOnEngines,
  orderOnEngines,
  pageOnEngines,
  paidOrderOnEngines,
  priceOnEngines,
  rebuildOnEngines,
  scarceOnEngines,
} from './rows/engines.ts'
import { importing, rubbish } from './rows/imports.ts'
import { interaction } from './rows/interaction.ts'
import { inventoryFiles, listsOfStock, stockSheet } from './rows/inventory.ts'
import { moving } from './rows/moving.ts'
import { listOfOrders } from './rows/order-list.ts'
import { cachedPage, renderedPage, signedInPage } from './rows/pages.ts'
import { asOf } from './rows/past.ts'
import { listOfProducts, productFiles, productSheet } from './rows/products.ts'
import { besidePrograms } from './rows/programs/beside-programs.ts'
import { bulkStock } from './rows/programs/bulk-stock.ts'
import { readEvents, sendEvents } from './rows/programs/events.ts'
import { openPages } from './rows/programs/open-pages.ts'
import { watching } from './rows/programs/watching.ts'
import { checkoutJavascript, javascript } from './rows/scripts.ts'
import { search, whatPeopleType } from './rows/search.ts'
import { idleMemory, priceChange, readyAfterKill, rebuild, soak } from './rows/server.ts'
import { signIn } from './rows/sign-in.ts'
import { whatIfs } from './rows/what-ifs.ts'
import { shown } from './statistics.ts'
import { markdown, printed, type Result, type Row, summary } from './table.ts'

const rows: readonly Row[] = [
  cachedPage,
  renderedPage,
  search,
  addToCart,
  order,
  importing,
  priceChange,
  rebuild,
  javascript,
  idleMemory,
  signedInPage,
  signIn,
  paidOrder,
  checkoutJavascript,
  rubbish,
  soak,
  readyAfterKill,
  whatPeopleType,
  listOfOrders,
  dashboardPages,
  dashboardFiles,
  liveChange,
  listOfProducts,
  productSheet,
  productFiles,
  asOf,
  listsOfStock,
  stockSheet,
  inventoryFiles,
  whatIfs,
  interaction,
  watching,
  readEvents,
  sendEvents,
  bulkStock,
  openPages,
  besidePrograms,
]

/** On the event store's double, or EVENT_STORE_URL, and two real Redis. */
const onEngines: readonly Row[] = [
  cartOnEngines,
  orderOnEngines,
  paidOrderOnEngines,
  pageOnEngines,
  scarceOnEngines,
  priceOnEngines,
  rebuildOnEngines,
  moving,
]

const usage =
  'Usage: npm run bench -- [--engines] [--only 1,4] [--quick] [--soak minutes] [--markdown file.md] [--profile folder]'

/** @throws Error with a sentence for the person who typed it. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      engines: { type: 'boolean', default: false },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      soak: { type: 'string', default: '8' },
      markdown: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const chosen = values.engines ? onEngines : rows
  const only = values.only?.split(',').map(Number) ?? chosen.map(({ number }) => number)
  if (only.some(number => !chosen.some(row => row.number === number)))
    throw new Error(`--only takes numbers of rows, ${chosen[0]!.number} to ${chosen.at(-1)!.number}`)
  const soakMinutes = Number(values.soak)
  if (!(soakMinutes > 0 && soakMinutes <= 14)) throw new Error('--soak takes minutes, up to 14')
  return {
    ...values,
    chosen: chosen.filter(({ number }) => only.includes(number)),
    soakMinutes,
    profile: values.profile === undefined ? null : resolve(values.profile),
  }
}

/** Longer than the slowest row on the machine that the budgets mean: a row that hangs fails, and the next one has its turn. */
const leastMinutes = 15

/** Measures what the README promises and prints it. Ends by itself; the exit code does not judge the numbers. */
async function main(): Promise<void> {
  const options = readOptions()
  if (!existsSync(join(import.meta.dirname, '../../dist/assets.json'))) throw new Error('Run `npm run build` first')
  const bench = createBench(options)
  if (options.profile) await mkdir(options.profile, { recursive: true })
  const stop = () => void bench.end().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const results: Result[] = []
  const facts = await machineFacts()
  const pace = await bench.pace()
  facts.push(
    `hello-world takes ${shown(pace * helloMicroseconds)} µs of CPU an answer, ${shown(pace)} times that of the machine that the budgets mean`,
  )
  console.log(`${facts.join('\n')}\n`)
  try {
    for (const row of options.chosen) {
      const before = cpuTimes()
      const result = await inTime(row, bench).then(
        measured => ({ row, measured, busy: busyShare(before) }),
        (error: Error) => ({ row, failure: error.message, busy: null }),
      )
      console.log(printed(result, pace))
      results.push(result)
    }
  } finally {
    await bench.end()
  }
  console.log(summary(results, pace))
  if (options.markdown) await writeFile(options.markdown, markdown(results, facts, pace))
  if (results.some(result => 'failure' in result)) process.exitCode = 1
}

async function inTime(row: Row, bench: Bench) {
  let late: NodeJS.Timeout | undefined
  const minutes = Math.round(leastMinutes * Math.max(1, await bench.pace()))
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000)
  })
  return Promise.race([row.measure(bench), tooLate]).finally(() => clearTimeout(late))
}

/** Magic number of the kernel's in-memory file system, where a sync costs nothing. */
const tmpfs = 0x01021994

/** The machine behind the numbers, one fact a line. */
async function machineFacts(): Promise<string[]> {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const cores = availableParallelism()
  const { type } = await statfs(tmpdir())
  const facts = [
    `${cores} cores of ${model}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    `load of the last minute before the first row: ${loadavg()[0]!.toFixed(2)}`,
  ]
  if (type === tmpfs) facts.push(`${tmpdir()} is held in memory: what is called durable here is not. Set TMPDIR.`)
  return facts
}

type CpuTimes = { readonly busy: number; readonly all: number }

function cpuTimes(): CpuTimes {
  const times = cpus().map(({ times }) => times)
  const all = times.flatMap(each => Object.values(each)).reduce((sum, each) => sum + each, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Share of the machine's CPU time that went to anything at all since `before`. */
function busyShare(before: CpuTimes): number {
  const now = cpuTimes()
  return (now.busy - before.busy) / (now.all - before.all)
}

main().then(
  () => process.exit(),
  (error: Error) => {
    console.error(`${error.message}. ${usage}`)
    process.exit(1)
  },
)
