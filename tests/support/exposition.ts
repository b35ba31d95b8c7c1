/** A line of Prometheus' text format that carries a value. */
export type Sample = {
  readonly name: string
  readonly labels: { readonly [label: string]: string }
  readonly value: number
}
/** A metric: its samples with the parts of a histogram. */
export type Family = { readonly help: string; readonly type: string; readonly samples: readonly Sample[] }

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y

/** Reads the text format 0.0.4 strictly. @throws Error that quotes the line that is none. */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const families = new Map<string, { help: string; type: string; samples: Sample[] }>()
  const familyOf = (name: string) => {
    const family = families.get(name) ?? { help: '', type: '', samples: [] }
    families.set(name, family)
    return family
  }
  for (const each of text.split('\n')) {
    if (each === '') continue
    const [, about, named, said] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(each) ?? []
    if (about !== undefined) {
      familyOf(named!)[about === 'HELP' ? 'help' : 'type'] = said!
      continue
    }
    const [, name, labels = '', value] = line.exec(each) ?? []
    if (name === undefined || !Number.isFinite(numberOf(value!)) === !/^(nan|[+-]?inf)$/i.test(value!))
      throw new Error(`Not a sample: ${each}`)
    const base = name.replace(/_(bucket|sum|count)$/, '')
    const family = families.get(name) ?? families.get(base)
    if (!family) throw new Error(`No metric was declared for: ${each}`)
    family.samples.push({ name, labels: readLabels(labels, each), value: numberOf(value!) })
  }
  for (const [name, { help, type }] of families)
    if (help === '' || !['counter', 'gauge', 'histogram', 'summary'].includes(type))
      throw new Error(`${name} has the help "${help}" and the type "${type}"`)
  return families
}

function readLabels(text: string, whole: string): Sample['labels'] {
  const labels: { [name: string]: string } = {}
  label.lastIndex = 0
  while (label.lastIndex < text.length) {
    const found = label.exec(text)
    if (!found || found[1]! in labels) throw new Error(`Wrong labels: ${whole}`)
    labels[found[1]!] = found[2]!
  }
  return labels
}

const numberOf = (text: string) => Number(text.replace(/Inf$/, 'Infinity').replace(/^nan$/i, 'NaN'))
