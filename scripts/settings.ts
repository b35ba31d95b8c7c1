import { changeSettings } from '#api/maintenance/settings.ts'
import { settingsShape } from '#domain/settings/settings-shape.ts'
import type { Shape } from '#domain/settings/shape.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'

const usage = 'Usage: npm run settings -- name="My Shop" security.loginForPurchase=false currency.name=USD'

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

/** A value that is JSON is taken as such, else as text; where text is wanted, a number is a text too. */
function readValue(text: string, wanted: Shape | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return wanted?.kind === 'text' && typeof value !== 'string' ? text : value
  } catch {
    return text
  }
}

/** Changes settings of the shop, until there is a page for it. */
run(async () => {
  const changes = readChanges(process.argv.slice(2))
  if (Object.keys(changes).length === 0) throw new UsageError(usage)
  await withShop({ path: '/internal/settings', body: { changes } }, async shop => {
    const refusal = await changeSettings(shop, changes)
    if (refusal) throw new UsageError(refusal)
  })
  console.log('Changed.')
})
