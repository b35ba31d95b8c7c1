import { test } from 'vitest'
import type { RulesEvent } from '#domain/rules/events.ts'
import { rulesView } from '#projections/rules/view.ts'
import { givenView } from '../support/given-projection.ts'

const changed = (set: RulesEvent['data']['set'], removed: RulesEvent['data']['removed'] = []): RulesEvent => ({
  type: 'RulesChanged',
  data: { table: 'markup', set, removed },
})

test('a table holds its rows in the order in which they came, each as it was said last', () => {
  givenView(rulesView)
    .events([
      changed([
        { brand: '*', markup: '1' },
        { brand: 'Northloom', markup: '1.4' },
      ]),
      changed([{ brand: '*', markup: '1.2' }]),
      changed([{ brand: 'Cliffside', markup: '2' }], [{ brand: 'northloom', markup: '1.4' }]),
    ])
    .expect('markup', {
      table: 'markup',
      rows: [
        { brand: '*', markup: '1.2' },
        { brand: 'Cliffside', markup: '2' },
      ],
    })
    .expectIds('markup')
})
