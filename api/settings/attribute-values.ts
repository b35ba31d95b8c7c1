import { idOf } from '#api/plumbing/slug.ts'
import { plain, type Tables } from '#domain/shared/tables.ts'

/** Steps that are followed from a value to what is written for it. */
const mostSteps = 8

/** How the shop writes a value of an attribute, by the table of values that were merged. */
export function createAttributeValues(tables: Pick<Tables, 'attribute-values'>) {
  const keyOf = (attribute: string, value: string) => `${idOf(attribute)}\n${plain(value)}`
  const meant = new Map(tables['attribute-values'].map(row => [keyOf(row.attribute, row.value), row.means]))
  return (attribute: string, value: string): string => {
    let here = value
    for (let step = 0; step < mostSteps; step++) {
      const next = meant.get(keyOf(attribute, here))
      if (next === undefined || next === here) break
      here = next
    }
    return here
  }
}

export type AttributeValues = ReturnType<typeof createAttributeValues>
