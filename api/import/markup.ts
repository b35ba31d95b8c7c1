import { ImportRefused, readTables, type Tables, tableFile } from '#api/settings/index.ts'

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
    const factor = Number(markup)
    if (!(factor > 0 && factor < 1000)) {
      throw new ImportRefused(`The table markup.csv has "${markup}" for ${brand}. Write a factor like 1.4.`)
    }
    factors.set(brand.trim().toLowerCase(), factor)
  }
  const others = factors.get('*') ?? 1
  return {
    factorFor: brand => factors.get(brand.toLowerCase()) ?? others,
    saysNothing: owned && [...factors.values()].every(factor => factor === 1),
  }
}

/** A sentence to the owner whose table says nothing; null where it says something. */
export function soldAtCost(dataFolder: string): string | null {
  return createMarkup(readTables(dataFolder)).saysNothing ? atCost(dataFolder) : null
}

export function atCost(dataFolder: string | null): string {
  return `Your shop sells at the prices of the supplier's feed. Write a factor into ${tableFile(dataFolder, 'markup')}, like *,1.4, and import the feed again.`
}
