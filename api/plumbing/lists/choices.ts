import type { Language } from '#domain/shared/localized-text.ts'
import { valueTally } from '#projections/list.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { Choice } from '#web/models/list.ts'

/** More values than these would be a page of their own: those with the most rows. */
const mostValues = 30

/** The values that rows of a view have of a filter, named and in the order of the language; those that are chosen are among them. */
export async function choicesOf(
  filter: string,
  chosen: readonly string[] = [],
  {
    readModels,
    view,
    language,
    name,
  }: {
    readonly readModels: Pick<ReadModels, 'tallies'>
    /** It keeps a tally for each value (`valueTally`). */
    readonly view: string
    readonly language: Language
    readonly name: (value: string) => string
  },
): Promise<readonly Choice[]> {
  const prefix = valueTally(filter, '')
  const tallies = [...(await readModels.tallies(view, prefix))].sort(([, a], [, b]) => b - a)
  const most = tallies.slice(0, mostValues).map(([key]) => key.slice(prefix.length))
  const collator = new Intl.Collator(language, { numeric: true })
  return [...new Set([...most, ...chosen])]
    .filter(value => value !== '')
    .map(value => ({ value, label: name(value) }))
    .sort((a, b) => collator.compare(a.label, b.label))
}
