import { existsSync, rmSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { engineFiles } from '../engines/data-folder/layout.ts'
import { openReadModels, openWork } from '../engines/open-each.ts'
import type { Work } from '../engines/work/port.ts'
import { keepBookmarks } from '../engines/work/sqlite.ts'
import type { Folding } from './compare-views.ts'
import { type Direction, MoveError } from './move-error.ts'

type DerivedConfig = Pick<Config, 'DATA_DIR' | 'REDIS_URL'>

/** Bookmarks of endpoints and of readers: they name events by the places that programs know, which a move keeps. */
const kept = ['webhook/', 'key-']

/** The data folder is locked; that no process works elsewhere its leases say. */
export async function refuseBusyServers(config: DerivedConfig): Promise<void> {
  if (!config.REDIS_URL) return
  const work = await openWork(config)
  try {
    const [lease] = await work.held('')
    if (lease)
      throw new MoveError(
        `A process of this shop still runs: it does "${lease.name}". Stop every process. One that was killed counts for some seconds.`,
      )
  } finally {
    await work.close()
  }
}

/** Views of another log under the same names would be taken for those of this one. */
export async function refuseForeignViews(config: DerivedConfig, { views }: Folding): Promise<void> {
  if (!config.REDIS_URL) return
  const readModels = await openReadModels(config)
  try {
    for (const { name, version } of views({ publicIdSecret: Buffer.alloc(32) }))
      if ((await readModels.liveGeneration(`${name}@${version}`)) !== undefined)
        throw new MoveError(
          'The Redis of REDIS_URL holds the views of a log before. The shop makes all of it anew: empty it with redis-cli -u REDIS_URL FLUSHDB, then move.',
        )
  } finally {
    await readModels.close()
  }
}

/** Takes bookmarks along where the work has another engine now. Resolves with how many there are. */
export async function moveBookmarks(
  config: DerivedConfig,
  direction: Direction,
  { dryRun }: { readonly dryRun: boolean },
): Promise<number> {
  const { work: file } = engineFiles(config.DATA_DIR)
  if (!config.REDIS_URL || (direction === 'to-servers' && !existsSync(file))) return 0
  const files = await openWork({ DATA_DIR: config.DATA_DIR, REDIS_URL: undefined })
  const servers = await openWork(config)
  const [from, to] = direction === 'to-servers' ? [files, servers] : [servers, files]
  try {
    const found = (await Promise.all(kept.map(prefix => from.bookmarks(prefix)))).flat()
    if (!dryRun) for (const each of found) await take(to, each)
    return found.length
  } finally {
    await Promise.all([files.close(), servers.close()])
  }
}

async function take(to: Work, { name, position, token }: Awaited<ReturnType<Work['bookmarks']>>[number]) {
  const from = await to.bookmark(name)
  if (from !== position) await to.moveBookmark(name, { from, to: position, token })
}

/** Views in the data folder and what is noted of work there belong to the log before. */
export function dropDerived(config: DerivedConfig): void {
  const { views, work } = engineFiles(config.DATA_DIR)
  for (const end of ['', '-wal', '-shm']) rmSync(views + end, { force: true })
  if (existsSync(work)) keepBookmarks(work, kept)
}
