import { describe, expect, test } from 'vitest'
import { readWebhookArguments } from '#scripts/webhook/arguments.ts'

const id = '0a1b2c3d4e5f'
const read = (line: string) => readWebhookArguments(line === '' ? [] : line.split(' '))
const added = {
  ...{ url: 'https://erp.example:8443/in', name: 'erp.example:8443', types: ['order.*', 'stock.changed.v1'] },
  ...{ subject: null, batch: 1, personal: false, from: 'now' },
}

describe('npm run webhook reads', () => {
  test.each([
    ['', { list: 'webhooks' }],
    ['list', { list: 'webhooks' }],
    ['add https://erp.example:8443/in --types order.*,stock.changed.v1', { add: added }],
    [
      'add https://erp.example:8443/in --types order.*,stock.changed.v1 --name ERP --batch 100 --personal --from start',
      { add: { ...added, name: 'ERP', batch: 100, personal: true, from: 'start' } },
    ],
    [`show ${id}`, { show: id }],
    [`test ${id}`, { test: id }],
    [`pause ${id}`, { pause: id }],
    [`resume ${id}`, { resume: id, from: null }],
    [`resume ${id} --from now`, { resume: id, from: 'now' }],
    [`resume ${id} --from start`, { resume: id, from: 'start' }],
    [`resume ${id} --from 184467`, { resume: id, from: '184467' }],
    [`rotate ${id}`, { rotate: id, hours: 24 }],
    [`rotate ${id} --hours 1`, { rotate: id, hours: 1 }],
    [`skip ${id} 5b1e-c9`, { skip: id, eventId: '5b1e-c9' }],
    [`replay ${id} --from 2026-11-20T09:00:00Z`, { replay: id, from: '2026-11-20T09:00:00Z', to: 'now' }],
    [`cancel ${id}`, { cancel: id }],
    [`rewind ${id} --to 184467`, { rewind: id, to: '184467' }],
    [`remove ${id}`, { remove: id }],
  ])('%s', (line, work) => expect(read(line)).toEqual({ json: false, work }))

  test.each([
    'add',
    'add https://erp.example/in',
    'add https://erp.example/in --types order',
    'add https://erp.example/in --types order.* --batch 101',
    'add https://erp.example/in --types order.* --hours 3',
    'list all',
    'test',
    'test erp',
    `test ${id} more`,
    `skip ${id}`,
    `rotate ${id} --hours 200`,
    `replay ${id}`,
    `rewind ${id} --to yesterday`,
    `erase ${id}`,
  ])('nothing from %s', line => expect(() => read(line)).toThrow('Usage'))

  test.each([
    ['add erp.example --types order.*', 'takes an address'],
    ['add https://erp.example/in', 'takes --types'],
    ['test erp', 'takes the id of an endpoint'],
    [`replay ${id}`, 'takes --from'],
    [`rewind ${id}`, 'takes --to'],
    [`erase ${id}`, 'There is no erase'],
  ])('and says of %s what is wrong', (line, words) => expect(() => read(line)).toThrow(words))
})
