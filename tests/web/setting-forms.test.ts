import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { type FormGroup, fieldsOf, groups } from '#web/dashboard/settings/groups.ts'

/** Set on pages of their own: gateways and shipping; or not any more: promises took the place of the banner. */
const elsewhere = /^(paymentGateway|delivery|footerBanner)\b/

function* pathsIn(value: object, before = ''): Generator<string> {
  for (const [name, part] of Object.entries(value)) {
    const path = before + name
    const hasParts = typeof part === 'object' && part !== null && !Array.isArray(part) && Object.keys(part).length > 0
    if (hasParts) yield* pathsIn(part, `${path}.`)
    else yield path
  }
}

test('every setting of the shop has a field in one form of the dashboard', () => {
  const fields = (Object.keys(groups) as FormGroup[]).flatMap(group => fieldsOf(group).map(({ path }) => path))
  expect([...fields].sort()).toEqual([...pathsIn(defaultSettings)].filter(path => !elsewhere.test(path)).sort())
})
