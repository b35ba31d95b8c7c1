import { existsSync } from 'node:fs'
import { idOf } from '#api/plumbing/slug.ts'
import { isMarkup, type Tables } from '#domain/shared/tables.ts'
import { ImportRefused, readRows, tableFile } from './tables.ts'

export type Markup = {
  readonly factorFor: (brand: string) => number
  /** The owner's table has no factor but 1: what a supplier asks is what the shop asks. */
  readonly saysNothing: boolean
}

/**
 * The factor on a supplier's piece price, by brand; `*` is for all others.
 * `owned`: an owner can edit the table.
 * @throws ImportRefused when the table has a factor that is no number above 0.
 */
export function createMarkup(tables: Pick<Tables, 'markup'>, owned = true): Markup {
  const factors = new Map<string, number>()
  for (const { brand, markup } of tables.markup) {
    if (!isMarkup(markup)) {
      throw new ImportRefused(`The table markup.csv has "${markup}" for ${brand}. Write a factor like 1.4.`)
    }
    factors.set(brandKey(brand), Number(markup))
  }
  const others = factors.get('*') ?? 1
  return {
    factorFor: brand => factors.get(brandKey(brand)) ?? others,
    saysNothing: owned && [...factors.values()].every(factor => factor === 1),
  }
}

/** However a feed and the table write the brand. */
const brandKey = (brand: string) => idOf(brand) || brand.trim()

/** A sentence to the owner whose table says nothing; null where it says something. */
export function soldAtCost(dataFolder: string): string | null {
  const file = tableFile(dataFolder, 'markup')
  const markup = existsSync(file) ? (readRows(file, 'markup') as Tables['markup']) : []
  if (!createMarkup({ markup }).saysNothing) return null
  return `Your shop sells at the prices of the supplier's feed. Write a factor into ${file}, like *,1.4, and import the feed again.`
}
