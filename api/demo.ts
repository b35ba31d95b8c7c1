import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import { seedDemoContent } from '#scripts/demo/content.ts'
import { seedDemoCoupons } from '#scripts/demo/coupons.ts'
import { applyDemoEdits } from '#scripts/demo/edits.ts'
import { demoFeed } from '#scripts/demo/feed.ts'
import { writeDemoReviews } from '#scripts/demo/reviews.ts'
import { announcements, welcome } from '#scripts/demo/welcome.ts'
import { holdsNothingOwn } from './content/seed.ts'
import { importAndShow } from './import/import-and-show.ts'
import type { OpenShop } from './open.ts'

const catalogue = { seed: 'selvedge', products: 400 }

// Delivery everywhere, standard and express, is what every shop begins with. The promises above the footer are left to
// the shop's own words, which are in every language.
const demoSettings: SettingsChanges = {
  name: 'Cutline Supply',
  title: 'Cutline Supply: blank apparel by the piece or the pallet',
  description: 'Blank apparel, bags and accessories by style number, color and size.',
  address: '48 Loom Street, Dayton, OH 45402, United States',
  shortAddress: 'Dayton, Ohio',
  email: 'orders@cutline.example',
  phoneHeader: '+1 937 555 0148',
  phoneFooter: '+1 937 555 0148',
  copyright: 'Cutline Supply',
  announcements,
  hero: welcome,
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    twitter: 'https://x.com/',
    youtube: 'https://www.youtube.com/',
    pinterest: 'https://www.pinterest.com/',
  },
  security: { loginForPurchase: false },
}

/**
 * Fills an empty log with the demo shop, through the same importer as any feed; also one in which nothing stands but the
 * texts of a first start without the demo. One that was interrupted is finished at the next start; any other is left alone.
 */
export async function startDemo(shop: OpenShop, say: (line: string) => void): Promise<void> {
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
  const report = await importAndShow(asBytes(demoFeed(catalogue)), shop, { format: 'supplier' })
  await applyDemoEdits(shop.handler, catalogue)
  await seedDemoContent(shop.handler)
  await writeDemoReviews(shop.handler, catalogue, shop.personIdOf)
  await seedDemoCoupons(shop.handler, new Date())
  const head = await shop.store.head()
  await shop.projections.caughtUp(head)
  await shop.feeder.caughtUp()
  rmSync(unfinished)
  say(`Imported ${report.rows.read} rows in ${report.seconds} s.`)
}

async function* asBytes(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const text of texts) yield encoder.encode(text)
}
