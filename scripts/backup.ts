import { resolve } from 'node:path'
import { backUp } from '#api/plumbing/backup/backup.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { run, UsageError } from './maintenance/ask-shop.ts'
import { createCopyProgress } from './maintenance/progress.ts'

const usage = 'Usage: npm run backup -- /backups/monday (a new folder)'

/** Copies everything of the shop that cannot be made again into a new folder, while it runs or not. */
run(usage, async () => {
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0) throw new UsageError(usage)
  const folder = resolve(process.env.INIT_CWD ?? '', named)
  const config = readConfig()
  const progress = createCopyProgress(process.stdout)
  const { left } = await backUp(config, folder, progress.show).finally(progress.clear)
  console.log(`The backup of ${config.DATA_DIR} is in ${folder}. To restore it: npm run restore -- ${folder}`)
  if (left.length > 0)
    console.log(
      `It does not hold ${left.join(' and ')}, which another engine stores. Back that up with the tools of the engine, the log first.`,
    )
  else
    console.log(
      'It holds the keys of all personal data. If you can, store its folders log and keys in different places.',
    )
})
