import { features } from '#api/features.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { sentenceOf } from '#api/plumbing/engines/engine-error.ts'
import { viewsOf } from '#api/plumbing/feature.ts'
import { type Moved, moveEngines } from '#api/plumbing/moving/move.ts'
import type { Direction } from '#api/plumbing/moving/move-error.ts'
import { outbox } from '#projections/outbox/view.ts'
import { commandLine, run, UsageError } from './maintenance/ask-shop.ts'
import { createMoveProgress } from './maintenance/progress.ts'

const usage = `Usage: npm run engines -- move to-servers | to-files [--dry-run]
Moves the log and the keys of a stopped shop from DATA_DIR to EVENT_STORE_URL and VAULT_URL, or back.
--dry-run says what would be moved. A move that ended half-way goes on with the same command.`

const directions: readonly string[] = ['to-servers', 'to-files'] satisfies Direction[]

/** Moves a shop between its data folder and servers. */
run(usage, async () => {
  const { values, positionals } = commandLine(usage, { 'dry-run': { type: 'boolean', default: false } })
  const [what, direction, ...more] = positionals
  if (what !== 'move' || !direction || !directions.includes(direction) || more.length > 0) throw new UsageError(usage)
  const config = readConfig()
  const progress = createMoveProgress(process.stdout)
  const dryRun = values['dry-run']
  const moved = await moveEngines(config, direction as Direction, {
    views: secrets => [outbox, ...viewsOf(features, secrets)],
    personal: features.flatMap(({ personal = [] }) => personal),
    upcasts: features.flatMap(({ upcasts = [] }) => upcasts),
    positions: Object.assign({}, ...features.flatMap(({ positions = [] }) => positions)),
    ...{ dryRun, onProgress: progress.show },
  })
    .catch(error => {
      throw sentenceOf(error, config)
    })
    .finally(progress.clear)
  if (dryRun) console.log(`Nothing was changed. To be moved: ${said(moved)}.`)
  else console.log(`Moved and compared: ${said(moved)}.\n${nextSteps(direction as Direction, config)}`)
})

const number = (count: number) => count.toLocaleString('en')

function said({ log, vault, bookmarks }: Moved): string {
  const parts = [
    log &&
      `${number(log.events)} events of ${number(log.streams)} streams${log.there > 0 ? ` (${number(log.there)} were there already)` : ''}`,
    vault && `${number(vault.keys)} keys of people and ${number(vault.secrets)} secrets`,
    bookmarks > 0 && `${number(bookmarks)} bookmarks of endpoints and readers`,
  ]
  return parts.filter(Boolean).join(', ')
}

function nextSteps(direction: Direction, { DATA_DIR, REDIS_URL }: ReturnType<typeof readConfig>): string {
  if (direction === 'to-servers')
    return (
      'Start the shop with the same settings: it folds its views anew. Files, pictures and mails stay in the data folder.\n' +
      `Once it runs, delete ${DATA_DIR}/log and ${DATA_DIR}/keys: what is in them opens also the data of people who are erased from now on.`
    )
  return (
    `Start the shop without EVENT_STORE_URL and VAULT_URL: it folds its views anew.${REDIS_URL ? ' If you keep REDIS_URL, empty it first: redis-cli -u REDIS_URL FLUSHDB.' : ''}\n` +
    'Once it runs, empty the servers: what is in them opens also the data of people who are erased from now on.'
  )
}
