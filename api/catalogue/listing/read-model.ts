import type { AskedColors, Part, Reading, Resolved } from '#api/search/index.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import type { ReadModel } from '#web/models/search.ts'
import type { Catalogue } from '../catalogue.ts'
import { boundsLabel, labelIn } from '../labels.ts'

type Chip = ReadModel['chips'][number]

/** A reading as pages show it: a chip for each part that filters or chooses, and the words that were left out. */
export async function readModel(catalogue: Catalogue, reading: Reading & Resolved): Promise<ReadModel> {
  const { chunks, kept, leftOut } = reading
  const [names, currency] = await Promise.all([catalogue.names(), catalogue.currency()])
  const typed = (part: Part) => part.chunks.map(chunk => chunks[chunk]).join(' ')
  const without = (part: Part) => chunks.filter((_, chunk) => !part.chunks.includes(chunk)).join(' ')

  function chip(part: Part): Chip | null {
    const chipOf = (kind: Chip['kind'], label: string, hexes: Chip['hexes'] = []) => ({
      kind,
      label,
      hexes,
      q: without(part),
    })
    switch (part.kind) {
      case 'color': {
        const { named, called } = part.colors
        const label = colorLabel(part.colors).replace(/^./u, first => first.toLocaleUpperCase(catalogue.language))
        return chipOf('color', label, names.color(called ?? named[0]!).hexes)
      }
      case 'size':
        return chipOf('size', names.name('size', part.ids[0]!))
      case 'price':
        return chipOf('price', boundsLabel(catalogue.language, currency, part.min ?? 0, part.max))
      case 'cut':
        return chipOf('cut', labelIn(catalogue.language, part.cut))
      case 'closeout':
        return chipOf('closeout', labelIn(catalogue.language, 'closeout'))
      default:
        return null
    }
  }

  /** The shop's word for what was understood, in the language of the page if there is one. */
  function colorLabel({ called, labels, words }: AskedColors): string {
    const own = called === null ? undefined : names.term('color', called)
    return (
      own?.name[catalogue.language] ??
      labels[catalogue.language] ??
      (own ? names.name('color', own.id) : (labels[fallbackLanguage] ?? words.join(' ')))
    )
  }

  return { chips: kept.flatMap(part => chip(part) ?? []), leftOut: [...new Set(leftOut.map(typed))] }
}
