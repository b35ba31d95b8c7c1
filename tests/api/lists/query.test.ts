import { describe, expect, test } from 'vitest'
import { readQuery } from '#api/plumbing/lists/query.ts'
import { now } from './list-world.ts'
import { parcelList } from './parcels.ts'

const read = (asked: { readonly [name: string]: string | readonly string[] }) => readQuery(parcelList, asked, now)

describe('the address of a list', () => {
  test('asks for the first view as it is, when it says nothing', () => {
    expect(read({})).toEqual({
      ...{ view: 'all', q: '', sort: '-weight', page: 1, filters: {}, rows: null, days: {}, ignored: [], plain: true },
      columns: ['to', 'weight', 'tags'],
    })
  })

  test('names view, filters, words, sort, page and columns', () => {
    const address = { view: 'packed', 'f.state': 'sent,packed', q: ' ada ', sort: '-to', page: '2', cols: 'tags,to' }
    expect(read(address)).toMatchObject({
      ...{ view: 'packed', filters: { state: ['sent', 'packed'] }, q: 'ada', sort: '-to', page: 2, plain: false },
      columns: ['tags', 'to'],
      ignored: [],
    })
  })

  test('stays plain with the order of the view itself, and on any page', () => {
    expect(read({ view: 'light', sort: 'sentOn', page: '3' }).plain).toBe(true)
    expect(read({ view: 'light', sort: '-sentOn' }).plain).toBe(false)
  })

  test.each([
    ['view', 'closed'],
    ['sort', 'colour'],
    ['sort', 'constructor'],
    ['page', '0'],
    ['page', '201'],
    ['page', '1e2'],
    ['cols', 'price'],
    ['f.state', 'lost'],
    ['f.shoe', '42'],
    ['f.sentOn', 'yesterday'],
    ['f.sentOn', '..'],
    ['f.sentOn', '2026-13-01'],
    ['utm', 'x'],
  ])('ignores %s=%s, and says so', (name, value) => {
    const { ignored, ...query } = read({ [name]: value })
    expect(ignored).toEqual([`${name}=${value}`])
    expect({ ...query, ignored: [] }).toEqual(read({}))
  })

  test('takes no notice of empty fields, which a form sends too', () => {
    expect(read({ view: '', q: '', 'f.state': '', 'f.sentOn': '', sort: '', page: '', cols: '' })).toEqual(read({}))
  })

  test('keeps what it knows of a part', () => {
    expect(read({ 'f.state': ['lost,sent', 'packed'] })).toMatchObject({
      filters: { state: ['sent', 'packed'] },
      ignored: ['f.state=lost'],
    })
  })

  test.each([
    ['2026-11-18', '2026-11-18', '2026-11-19'],
    ['2026-11-18..2026-11-19', '2026-11-18', '2026-11-20'],
    ['today-6..today', '2026-11-14', '2026-11-21'],
    ['today+2', '2026-11-22', '2026-11-23'],
  ])('counts the days of %s as whole ones', (text, from, end) => {
    expect(read({ 'f.sentOn': text }).days.sentOn).toEqual({ from: Date.parse(from), to: Date.parse(end) })
  })

  test('leaves an end of the days open', () => {
    expect(read({ 'f.sentOn': '..today-1' }).days.sentOn).toEqual({
      from: Number.NEGATIVE_INFINITY,
      to: Date.parse('2026-11-20'),
    })
  })
})
