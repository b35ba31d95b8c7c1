import { changeSettings } from '#api/maintenance/settings.ts'
import { run, UsageError, withShop } from './maintenance/with-shop.ts'

const usage = 'Usage: npm run settings -- name="My Shop" security.loginForPurchase=false currency.name=USD'

/** `section.field=value` of each argument as one change; a value that is JSON is taken as such, else as text. */
function readChanges(args: readonly string[]): { [section: string]: unknown } {
  const changes: { [section: string]: unknown } = {}
  for (const arg of args) {
    const [, section, field, text] = /^([\w]+)(?:\.(\w+))?=(.*)$/s.exec(arg) ?? []
    if (!section || text === undefined) throw new UsageError(`${arg} is not name=value. ${usage}`)
    if (field === undefined) changes[section] = readValue(text)
    else changes[section] = { ...(changes[section] as object), [field]: readValue(text) }
  }
  return changes
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Changes settings of the shop, until there is a page for it. */
run(async () => {
  const changes = readChanges(process.argv.slice(2))
  if (Object.keys(changes).length === 0) throw new UsageError(usage)
  await withShop({ path: '/internal/settings', body: { changes } }, async shop => {
    const unknown = await changeSettings(shop, changes)
    if (unknown) throw new UsageError(`There is no setting ${unknown}.`)
  })
  console.log('Changed.')
})
