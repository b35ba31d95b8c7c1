import { readConfig } from '#api/plumbing/config/config.ts'
import { soldAtCost } from '#api/settings/index.ts'
import type { Settings } from '#domain/settings/events.ts'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import type { Shape } from '#domain/settings/shape.ts'
import { askShop, run, UsageError } from './maintenance/ask-shop.ts'
import meaningsTable from './settings-meanings.json' with { type: 'json' }

/** Each setting in words, with its unit, for the person who runs the shop. */
const meanings: { readonly [name in keyof Settings]: string | { readonly [part: string]: string } } = meaningsTable

type Parts = { readonly [part: string]: unknown }

const usage = 'To change settings: npm run settings -- name="My Shop" security.loginForPurchase=false currency.name=USD'

/** `section.field=value` of each argument as one change. */
function readChanges(args: readonly string[]): { [section: string]: unknown } {
  const changes: { [section: string]: unknown } = {}
  for (const arg of args) {
    const [, section, field, text] = /^([\w]+)(?:\.(\w+))?=(.*)$/s.exec(arg) ?? []
    if (!section || text === undefined) throw new UsageError(`${arg} is not name=value. ${usage}`)
    const shape = shapeIn(settingsShape, section)
    if (field === undefined) changes[section] = readValue(text, shape)
    else {
      const value = readValue(text, shape && shapeIn(shape, field))
      changes[section] = { ...(changes[section] as object), [field]: value }
    }
  }
  return changes
}

function shapeIn(shape: Shape, field: string): Shape | undefined {
  return shape.kind === 'section' && Object.hasOwn(shape.fields, field) ? shape.fields[field] : undefined
}

/** A value that is JSON is taken as such, else as text: the only one of a list, or that in English, where those are wanted. */
function readValue(text: string, wanted: Shape | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return wanted?.kind === 'text' && typeof value !== 'string' ? text : value
  } catch {
    if (wanted?.kind === 'list') return [readValue(text, wanted.of)]
    return wanted?.kind === 'texts' ? { en: text } : text
  }
}

/** Every setting with its value and what it is. */
function listed(settings: Settings): string {
  const lines = (name: string, value: unknown, words: (typeof meanings)[keyof Settings]): readonly string[] =>
    typeof words === 'string'
      ? [`${name}=${JSON.stringify(value)}`, `    ${words}`]
      : Object.entries(words).flatMap(([part, word]) => lines(`${name}.${part}`, (value as Parts)[part], word))
  return Object.entries(meanings)
    .flatMap(([name, words]) => lines(name, settings[name as keyof Settings], words))
    .join('\n')
}

/** Lists the settings of the shop, or changes some, until there is a page for it. */
run(usage, async () => {
  const changes = readChanges(process.argv.slice(2))
  if (Object.keys(changes).length === 0) {
    const { settings } = await askShop<{ settings: Settings }>({ path: '/api/home/settings', begins: true })
    const prices = soldAtCost(readConfig().DATA_DIR)
    return console.log([listed(settings), ...(prices ? [prices] : []), usage].join('\n\n'))
  }
  await askShop({ path: '/internal/settings', body: { changes }, begins: true })
  console.log('The settings are changed.')
})
