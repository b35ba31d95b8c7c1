import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { holdsNothingOwn } from '#api/content/index.ts'
import { type ImportingShop, importAndShow } from '#api/import/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { seedDemoContent } from './content.ts'
import { demoFeed } from './feed.ts'
import { writeDemoReviews } from './reviews.ts'
import { applyDemoEdits, demoSettings, seedDemoCoupons } from './staff.ts'

const catalogue = { seed: 'selvedge', products: 400 }

/** Fills a log without the owner's data with the demo shop, by the importer; finishes a fill that was interrupted. */
export async function startDemo(shop: Engines & ImportingShop, say: (line: string) => void): Promise<void> {
  const unfinished = join(shop.folder.path, 'demo.unfinished')
  if (await holdsNothingOwn(shop.store)) writeFileSync(unfinished, '')
  else if (!existsSync(unfinished)) return
  shop.projections.fold()
  say(`Filling the empty shop with the demo catalogue (${catalogue.products} products; DEMO=off starts without it) ...`)
  const set = await shop.handler.handle(
    settings,
    settingsId,
    { type: 'UpdateSettings', data: { changes: demoSettings } },
    { actor: 'demo', channel: 'demo' },
  )
  if (!set.ok) throw new Error(`The settings of the demo shop were refused: ${JSON.stringify(set.rejection)}`)
  const feed = Readable.from(demoFeed(catalogue), { objectMode: false })
  const report = await importAndShow(feed, shop, { format: 'supplier' })
  await applyDemoEdits(shop.handler, catalogue)
  await seedDemoContent(shop.handler)
  await writeDemoReviews(shop.handler, catalogue, shop.personIdOf)
  await seedDemoCoupons(shop.handler, new Date())
  await shop.projections.caughtUp(await shop.store.head())
  await shop.indexer.caughtUp()
  rmSync(unfinished)
  say(`Imported ${report.rows.read} rows in ${report.seconds} s.`)
}
