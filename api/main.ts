import { flushCompileCache } from 'node:module'
import { createServer as createProbe } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { seedNeutralContent } from './content/index.ts'
import { openDemo } from './demo/index.ts'
import type { OpenShop } from './open.ts'
import { offerFaults } from './payments/index.ts'
import { beginsShop, ConfigError, readConfig } from './plumbing/config/config.ts'
import { DataFolderError } from './plumbing/engines/data-folder/data-folder.ts'
import { EngineError, sentenceOf } from './plumbing/engines/engine-error.ts'
import { originWarning } from './plumbing/http/public-origin.ts'
import { mailsWork } from './plumbing/mail/waiting.ts'
import { ImportRefused } from './settings/index.ts'

/** So long a process that closes waits for requests that hang, ms. */
const closesWithinMs = 10_000
/** So long a process tells before it ends that it will, so that the proxy before it asks others, ms. */
const drainMs = 5_000

/** Starts the shop: configuration, data folder, engines, demo, pages, and then the port. Refusals are one sentence. */
async function main(): Promise<void> {
  const config = readConfig()
  await portIsFree({ host: config.HOST, port: config.PORT })
  if (config.METRICS_PORT) await portIsFree({ host: config.METRICS_HOST, port: config.METRICS_PORT }, 'METRICS_PORT')
  const shop = await openDemo(config, { say: line => console.log(line) })
  let closing = false
  const close = async (exitCode: number, { drain = false } = {}) => {
    if (closing) return
    closing = true
    // Requests that are under way finish; one that hangs does not keep the shop.
    const late = setTimeout(() => process.exit(1), closesWithinMs + (drain ? drainMs : 0))
    late.unref()
    if (drain) {
      shop.drain()
      await pause(drainMs)
    }
    await shop.close()
    process.exit(exitCode)
  }
  void shop.damage.promise.then(error => {
    console.error((sentenceOf(error, config) as Error).message)
    void close(1)
  })
  try {
    if (beginsShop(config)) await seedNeutralContent(shop.handler)
    await shop.app.listen({ host: config.HOST, port: config.PORT })
    const scraped = await shop.metrics?.listen({ host: config.METRICS_HOST, port: config.METRICS_PORT! })
    const address = shop.app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.PORT
    const url = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
    const isWorker = config.ROLE === 'worker'
    // Commands go to a process that answers them.
    if (!isWorker) shop.folder.announce(url)
    if (isWorker) console.log(`A worker of Selvedge runs; ${url}/health/ready tells how it is`)
    else console.log(`Selvedge is open at ${config.PUBLIC_URL ?? url}`)
    console.log(`  data     ${shop.folder.path}`)
    if (!isWorker) console.log('  import   npm run import -- path/to/feed.csv')
    if (scraped) console.log(`  metrics  ${scraped}`)
    if (!config.SMTP_URL && !isWorker)
      console.log('  mail     npm run mail shows it: without SMTP_URL, mails stay in the data folder')
    const warning = originWarning(config)
    if (warning) console.warn(warning)
    if (!isWorker) console.log('  account  open one at /sign-up, then npm run admin -- your@email')
    void tellOwner(shop).catch(error =>
      shop.logger.error({ err: error }, 'what the owner should know cannot be looked up'),
    )
    // Node writes what it compiled at a clean end alone: a shop that is killed would never start faster.
    flushCompileCache()
    freeStart()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        // A process among several is left by those who ask it before it ends; Ctrl-C ends it at once.
        const drain = signal === 'SIGTERM' && shop.shared && config.ROLE !== 'worker'
        if (!closing) console.log(`${signal}: closing${drain ? ' in 5 seconds' : ''}`)
        void close(0, { drain })
      })
  } catch (error) {
    // The log's damage was reported; this error only follows from it.
    if (closing) return
    await shop.close()
    throw error
  }
}

/** A shop that has lost its views is open before it knows. */
async function tellOwner(shop: OpenShop): Promise<void> {
  if (!(await shop.projections.caughtUp(await shop.store.head()))) return
  const { state: settingsNow } = await shop.handler.fold(settings, settingsId)
  for (const fault of offerFaults(shop.gateways, settingsNow)) console.log(`  payment  ${fault}`)
  const unsent = (await mailsWork(shop, { list: true }, new Date())).mails.filter(({ why }) => why !== null).length
  if (unsent > 0)
    console.log(
      `  mail     ${unsent === 1 ? '1 mail' : `${unsent} mails`} could not be sent: npm run mail -- waiting shows why`,
    )
}

/** The start leaves more behind than the shop keeps, and Node would hold it until the first busy hour. Takes 0.1 s. */
function freeStart(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Said before the engines open and the demo is made, not after. */
function portIsFree({ host, port }: { host: string; port: number }, setting = 'PORT'): Promise<void> {
  return new Promise((free, refuse) => {
    const probe = createProbe()
    // A name that nobody knows fails before there is a port to speak of.
    probe.once('error', error => refuse(Object.assign(error, { address: host, port, setting })))
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

const listenErrors: Record<string, (config: { host: string; port: string; setting: string }) => string> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port, as with ${setting}=${Number(port) + 1} ./scripts/start.`,
  EACCES: ({ port, setting }) => `This user may not open port ${port}. Choose a port above 1023 with ${setting}.`,
  EADDRNOTAVAIL: ({ host, setting }) =>
    `${host} is not an address of this machine. Set ${hostOf(setting)} to one that is.`,
  ENOTFOUND: ({ host, setting }) =>
    `This machine does not know the name ${host}. Set ${hostOf(setting)} to one of its own addresses.`,
  EAI_AGAIN: ({ host, setting }) =>
    `This machine cannot look up the name ${host} now. Set ${hostOf(setting)} to one of its own addresses.`,
}

const hostOf = (setting: string) => setting.replace('PORT', 'HOST')

main().catch((error: NodeJS.ErrnoException & { address?: string; port?: number; setting?: string }) => {
  const sentence = error.code && error.port !== undefined && listenErrors[error.code]
  if (sentence)
    console.error(sentence({ host: String(error.address), port: String(error.port), setting: error.setting ?? 'PORT' }))
  else if ([ConfigError, DataFolderError, EngineError, ImportRefused].some(kind => error instanceof kind))
    console.error(error.message)
  else console.error(error)
  process.exit(1)
})
