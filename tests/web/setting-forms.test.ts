import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { editedBy } from '#web/dashboard/settings/editing.ts'
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

test.each([
  ['general', { email: 'nope' }],
  ['social', { 'social.facebook': 'javascript:alert(1)' }],
  ['social', { 'social.facebook': 'facebook.com/shop' }],
  ['home', { 'hero.link': '//elsewhere.example' }],
] as const)('what would reach nobody is wrong before it is saved: %s %j', (group, typed) => {
  const { wrong, changes } = editedBy(fieldsOf(group), defaultSettings, typed)
  expect(wrong.map(({ path }) => path)).toEqual(Object.keys(typed))
  expect(changes).toEqual({})
})

test('addresses are saved without the spaces around them', () => {
  const { wrong, changes } = editedBy(fieldsOf('general'), defaultSettings, { email: ' orders@shop.example ' })
  expect([wrong, changes]).toEqual([[], { email: 'orders@shop.example' }])
})
