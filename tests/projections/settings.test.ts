import { test } from 'vitest'
import { settingsView } from '#projections/settings/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

test('the settings view holds what was set, merged', () =>
  givenView(settingsView)
    .events([
      { type: 'SettingsChanged', data: { changes: { name: 'A', seo: { title: 'T', image: ['1'] } } } },
      { type: 'SettingsChanged', data: { changes: { name: 'B', seo: { image: [] }, logo: ['l'] } } },
    ])
    .expect('shop', { name: 'B', seo: { title: 'T', image: [] }, logo: ['l'] })
    .expectIds('shop'))
