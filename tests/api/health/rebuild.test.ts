import { expect, test } from 'vitest'
import { features } from '#api/features.ts'
import type { OpenEngines } from '#api/plumbing/engines/open.ts'
import { viewsOf } from '#api/plumbing/feature.ts'
import { viewName } from '#api/plumbing/http/serving/health-routes.ts'
import { outbox } from '#projections/outbox/view.ts'

test('each view can be rebuilt by its name, and no other name is known', () => {
  const engines = { publicIdSecret: Buffer.alloc(32) } as OpenEngines
  const brought = [outbox, ...viewsOf(features, engines)].map(({ name }) => name)
  expect(viewName.options.toSorted()).toEqual(brought.toSorted())
})
