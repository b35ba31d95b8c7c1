import { expect, test } from 'vitest'
import { features } from '#api/features.ts'
import { viewName } from '#api/plumbing/http/health-routes.ts'
import { outbox } from '#projections/outbox/view.ts'

test('each view can be rebuilt by its name, and no other name is known', () => {
  const brought = [outbox, ...features.flatMap(({ views = [] }) => views)].map(({ name }) => name)
  expect(viewName.options.toSorted()).toEqual(brought.toSorted())
})
