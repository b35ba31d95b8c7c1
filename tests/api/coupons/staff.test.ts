import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponEnds } from '#api/coupons/ending.ts'
import { coupon } from '#domain/coupon/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const terms = {
  value: { kind: 'percent', percent: 10 },
  minimum: 2000,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  listed: false,
}

let shop: OpenShop
let clock: number
let ana: SignedIn
beforeAll(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ now: () => new Date(clock) })
  ana = await signedIn(shop, { name: 'Ana', admin: true })
})
afterAll(() => shop.end())

const member = (flags: object, name = 'Rosa') =>
  signedIn(shop, {
    name,
    staff: {
      status: 'active',
      permissions: [{ name: 'coupons', view: true, edit: false, delete: false, ...flags }],
    },
  })
const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, { cookie }: SignedIn = ana, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/coupons${path}`, headers: { cookie }, ...(payload && { payload }) })
const create = (code: string, changes: object = {}, by = ana) =>
  ask('POST', '', by, { id: randomUUID(), code, terms: { ...terms, ...changes } })
const change = (code: string, base: number, changes: object, by = ana) =>
  ask('PATCH', `/${code}`, by, { id: randomUUID(), base, terms: changes })
const act = (code: string, what: 'end' | 'reopen', by = ana) =>
  ask('POST', `/${code}/${what}`, by, { id: randomUUID() })
async function listed(query = '') {
  await shop.caughtUp()
  return (await ask('GET', `/list${query}`)).json()
}
const row = async (code: string) =>
  (await listed(`?view=all&q=${code}`)).rows.find((each: { code: string }) => each.code === code)
const redeem = (code: string, orderId: string, amount: number) => {
  const at = new Date(clock).toISOString()
  const data = { couponId: code, orderId, personId: 'ann', amount, at }
  return shop.handler.handle(coupon, code, { type: 'RedeemCoupon', data })
}

describe('a coupon in the hands of staff', () => {
  test('is created by the rules of the command, and listed with what it gave away', async () => {
    expect((await create('team 8', { total: 2 })).json()).toEqual({ code: 'TEAM8' })
    await redeem('TEAM8', 'o1', 450)
    expect(await row('TEAM8')).toMatchObject({ ...terms, total: 2, used: 1, given: 450, state: 'running', changes: 1 })
    await redeem('TEAM8', 'o2', 50)
    expect(await row('TEAM8')).toMatchObject({ used: 2, given: 500, state: 'used-up' })
    const again = await create('TEAM8', { minimum: 1 })
    expect([again.statusCode, again.json().code]).toEqual([409, 'coupon-code-taken'])
    expect((await create('!')).json()).toMatchObject({ code: 'invalid-request' })
    expect((await create('TOOMUCH', { value: { kind: 'percent', percent: 101 } })).statusCode).toBe(400)
  })

  test('is created once, however often the form is sent', async () => {
    const body = { id: randomUUID(), code: 'TWICE', terms }
    expect((await ask('POST', '', ana, body)).statusCode).toBe(200)
    expect((await change('TWICE', 1, { minimum: 1 })).statusCode).toBe(200)
    expect((await ask('POST', '', ana, body)).statusCode).toBe(200)
    expect(await row('TWICE')).toMatchObject({ minimum: 1 })
  })

  test('is ended and reopened', async () => {
    await create('STOP')
    await act('STOP', 'end')
    expect(await row('STOP')).toMatchObject({ state: 'ended', changes: 2 })
    expect((await listed('?view=ended')).rows.map(({ code }: { code: string }) => code)).toContain('STOP')
    await act('STOP', 'reopen')
    expect(await row('STOP')).toMatchObject({ state: 'running', changes: 3 })
    expect((await act('NOBODY', 'end')).json().code).toBe('coupon-not-found')
  })

  test('leaves the running ones when its last day is over, and says which day it was', async () => {
    await create('NOVEMBER', { endsAt: '2026-11-21T00:00:00.000Z' })
    await create('LATER', { startsAt: '2026-11-25T00:00:00.000Z' })
    expect(await row('LATER')).toMatchObject({ state: 'waiting' })
    clock = Date.parse('2026-11-21T00:00:01.000Z')
    await shop.caughtUp()
    await passOf(couponEnds(shop))
    expect(await row('NOVEMBER')).toMatchObject({ state: 'ended', changes: 2 })
    expect((await listed('?view=running')).rows.map(({ code }: { code: string }) => code)).not.toContain('NOVEMBER')
    await change('NOVEMBER', 2, { endsAt: '2026-12-01T00:00:00.000Z' })
    await shop.caughtUp()
    await passOf(couponEnds(shop))
    expect(await row('NOVEMBER')).toMatchObject({ state: 'running', changes: 3 })
  })

  test('comes out as a file with what it gave away', async () => {
    await create('FILED')
    await redeem('FILED', 'o7', 1234)
    await shop.caughtUp()
    const { body } = await ask('GET', '/export?view=all&q=FILED&cols=code,value,used,given,state')
    expect(body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'code,value,used,given,state',
      'FILED,10 %,1,12.34,running',
    ])
  })
})

describe('two members who change one coupon', () => {
  test('of different terms keep both', async () => {
    const rosa = await member({ edit: true })
    await create('BOTH')
    expect((await change('BOTH', 1, { minimum: 5000 }, rosa)).statusCode).toBe(200)
    expect((await change('BOTH', 1, { total: 9 })).statusCode).toBe(200)
    expect(await row('BOTH')).toMatchObject({ minimum: 5000, total: 9, changes: 3 })
  })

  test('of one term are asked, with both values and who it was', async () => {
    const rosa = await member({ edit: true })
    await create('CLASH')
    await change('CLASH', 1, { minimum: 5000, listed: true }, rosa)
    await shop.caughtUp()
    const asked = await change('CLASH', 1, { minimum: 3000 })
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'edited-meanwhile'])
    expect(asked.json()).toMatchObject({
      base: 2,
      by: 'Rosa',
      clashes: [{ path: 'minimum', before: '2000', theirs: '5000', yours: '3000', by: 'Rosa' }],
      others: [{ path: 'listed', by: 'Rosa' }],
    })
    expect((await change('CLASH', 2, { minimum: 3000 })).statusCode).toBe(200)
    expect(await row('CLASH')).toMatchObject({ minimum: 3000, listed: true })
  })

  test('who type the same are not asked', async () => {
    await create('SAME')
    await change('SAME', 1, { minimum: 5000 })
    expect((await change('SAME', 1, { minimum: 5000 })).statusCode).toBe(200)
  })
})

test('seeing, changing and ending take the right for each', async () => {
  await create('RIGHTS')
  const [seer, editor, ender] = await Promise.all([member({}), member({ edit: true }), member({ delete: true })])
  const other = await signedIn(shop, { staff: { status: 'active', permissions: [] } })
  const status = async (answer: ReturnType<typeof ask>) => (await answer).statusCode
  expect(await status(ask('GET', '/list', other))).toBe(403)
  expect(await status(ask('GET', '/list', seer))).toBe(200)
  expect(await status(create('SEER', {}, seer))).toBe(403)
  expect(await status(change('RIGHTS', 1, { minimum: 1 }, seer))).toBe(403)
  expect(await status(change('RIGHTS', 1, { minimum: 1 }, editor))).toBe(200)
  expect(await status(act('RIGHTS', 'end', editor))).toBe(403)
  expect(await status(act('RIGHTS', 'end', ender))).toBe(200)
  expect(await status(act('RIGHTS', 'reopen', ender))).toBe(403)
  expect(await status(act('RIGHTS', 'reopen', editor))).toBe(200)
})

describe('a line of a coupon’s history is taken back', () => {
  const historyOf = async (code: string) => (await ask('GET', `/${code}/history`)).json().entries
  async function undo(code: string, of: string, by = ana) {
    const answer = (await ask('POST', `/${code}/undo`, by, { of })).json()
    return answer.code ?? answer
  }
  const stateOf = async (code: string) => (await shop.handler.fold(coupon, code)).state

  test('term by term, once, and that too', async () => {
    const rosa = await member({ edit: true })
    await create('BACK')
    await change('BACK', 1, { minimum: 500, total: 5 })
    await change('BACK', 2, { total: 6 }, rosa)
    const [, first] = await historyOf('BACK')
    expect(first.undo).toMatchObject({ back: ['minimum'], stays: ['total'], ends: false })
    const took = { back: ['minimum'], stays: ['total'] }
    expect(await undo('BACK', first.undo.of, rosa)).toEqual(took)
    expect(await undo('BACK', first.undo.of)).toEqual(took)
    expect((await stateOf('BACK')).terms).toMatchObject({ minimum: 2000, total: 6 })
    const entries = await historyOf('BACK')
    expect(entries).toHaveLength(4)
    expect(entries[0]).toMatchObject({ isUndo: true, by: { name: 'Rosa' } })
    await undo('BACK', entries[0].undo.of)
    expect((await stateOf('BACK')).terms).toMatchObject({ minimum: 500, total: 6 })
    expect(await undo('BACK', 'none')).toBe('nothing-to-undo')
    expect(await undo('NONE', 'none')).toBe('coupon-not-found')
  })

  test('to end it again takes the right to end, and one whose last day is over runs no more', async () => {
    const rosa = await member({ edit: true })
    await create('AGAIN')
    await act('AGAIN', 'end')
    await act('AGAIN', 'reopen')
    const [{ undo: reopened }] = await historyOf('AGAIN')
    expect(reopened).toMatchObject({ back: ['ended'], ends: true })
    expect(await undo('AGAIN', reopened.of, rosa)).toBe('not-permitted')
    expect(await undo('AGAIN', reopened.of)).toEqual({ back: ['ended'], stays: [] })
    expect((await stateOf('AGAIN')).ended).toBe(true)
    await create('LAST', { endsAt: new Date(clock + 1000).toISOString() })
    await act('LAST', 'end')
    const [{ undo: end }] = await historyOf('LAST')
    clock += 2000
    expect((await historyOf('LAST'))[0].undo).toBeNull()
    expect(await undo('LAST', end.of, rosa)).toBe('nothing-to-undo')
  })
})
