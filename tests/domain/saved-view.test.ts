import { describe, test } from 'vitest'
import { savedView } from '#domain/saved-view/decide.ts'
import type { SavedViewEvent } from '#domain/saved-view/events.ts'
import { given } from '#tests/support/given.ts'

const viewId = 'v1'
const data = {
  ...{
    viewId,
    list: 'orders',
    permission: 'orders' as const,
    name: 'Late, unpaid',
    query: 'f.payment=unpaid&view=all',
  },
  ...{ shared: false, by: 'rosa', writtenAt: 'now' },
} as const
const written = (more: object = {}): SavedViewEvent => ({ type: 'SavedViewWritten', data: { ...data, ...more } })
const removed: SavedViewEvent = { type: 'SavedViewRemoved', data: { viewId, by: 'rosa', removedAt: 'then' } }
const write = (more: object, mayShare = false) =>
  ({ type: 'WriteSavedView', data: { ...data, ...more, mayShare } }) as const
const remove = (by: string, mayShare = false) =>
  ({ type: 'RemoveSavedView', data: { viewId, by, removedAt: 'then', mayShare } }) as const

describe('a saved view', () => {
  test('is written, and written again, by its member', () => {
    given(savedView).when(write({})).then(written())
    given(savedView, [written()])
      .when(write({ name: 'Unpaid' }))
      .then(written({ name: 'Unpaid' }))
  })
  test('of one member is no business of another one, whatever they may do', () => {
    given(savedView, [written()])
      .when(write({ by: 'ben' }, true))
      .rejects({ code: 'saved-view-not-found' })
    given(savedView, [written()]).when(remove('ben', true)).rejects({ code: 'saved-view-not-found' })
  })
  test('is shared by those who may, and then changed by all of them', () => {
    given(savedView)
      .when(write({ shared: true }))
      .rejects({ code: 'not-permitted' })
    given(savedView)
      .when(write({ shared: true }, true))
      .then(written({ shared: true }))
    given(savedView, [written({ shared: true })])
      .when(write({ by: 'ben', name: 'Ours', shared: true }, true))
      .then(written({ name: 'Ours', shared: true }))
    given(savedView, [written({ shared: true })])
      .when(remove('ben'))
      .rejects({ code: 'not-permitted' })
  })
  test('is removed once, and stays so', () => {
    given(savedView, [written()]).when(remove('rosa')).then(removed)
    given(savedView, [written(), removed]).when(remove('rosa')).then()
    given(savedView, [written(), removed]).when(write({})).rejects({ code: 'saved-view-not-found' })
    given(savedView).when(remove('rosa')).rejects({ code: 'saved-view-not-found' })
  })
})
