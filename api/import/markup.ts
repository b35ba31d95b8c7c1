import { ImportRefused } from './refused.ts'
import type { Tables } from './tables.ts'

/**
 * The factor on a supplier's piece price, by brand; `*` is for all others.
 * @throws ImportRefused when the table has a factor that is no number above 0.
 */
export function createMarkup(tables: Pick<Tables, 'markup'>): (brand: string) => number {
  const factors = new Map<string, number>()
  for (const { brand, markup } of tables.markup) {
    const factor = Number(markup)
    if (!(factor > 0 && factor < 1000)) {
      throw new ImportRefused(`The table markup.csv has "${markup}" for ${brand}: write a factor like 1.4.`)
    }
    factors.set(brand.trim().toLowerCase(), factor)
  }
  const others = factors.get('*') ?? 1
  return brand => factors.get(brand.toLowerCase()) ?? others
}
