import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCoupons, couponWork, listCoupons } from '#api/coupons/owner.ts'
import { readCouponArguments } from '#scripts/coupon/arguments.ts'
import { UsageError } from '#scripts/maintenance/ask-shop.ts'
import { type OpenShop, openShop } from '../open-shop.ts'

const read = (line: string) => readCouponArguments(line.split(' '))

describe('the command line', () => {
  test('says everything that a coupon can be, as the server takes it', () => {
    const work = read(
      'create fall10 --percent 12.5 --minimum 25 --from 2026-10-01 --until 2026-10-31 --per-person 1 --total 100 --category tees --category caps --product p1 --first-order --listed',
    )
    expect(work).toEqual({
      create: {
        code: 'fall10',
        terms: {
          value: { kind: 'percent', percent: 12.5 },
          minimum: 2500,
          startsAt: '2026-10-01T00:00:00.000Z',
          endsAt: '2026-11-01T00:00:00.000Z',
          perPerson: 1,
          total: 100,
          productIds: ['p1'],
          categories: ['tees', 'caps'],
          firstOrderOnly: true,
          listed: true,
        },
      },
    })
    expect(couponWork.parse(work)).toEqual(work)
  })
  test('takes an amount off', () =>
    expect(read('create FIVE --amount 4.99')).toMatchObject({ create: { terms: { value: { amount: 499 } } } }))
  test('ends, reopens and lists', () =>
    expect([read('end FIVE'), read('reopen FIVE'), read('list')]).toEqual([
      { end: 'FIVE' },
      { reopen: 'FIVE' },
      'list',
    ]))
  test.each([
    '',
    'create',
    'create A1',
    'create A1 --percent 10 --amount 5',
    'create A1 --percent ten',
    'create A1 --amount 5.001',
    'create A1 --percent 10 --until 2026-02-30',
    'create A1 --percent 10 --total 0',
    'create A1 B2 --percent 10',
    'create A1 --percents 10',
    'list A1',
    'end',
  ])('"%s" says how it is used', line => expect(() => read(line)).toThrow(UsageError))
})

describe('the shop', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.end())

  const work = (line: string) => {
    const asked = read(line)
    if (asked === 'list') throw new Error(line)
    return changeCoupons(shop, asked)
  }

  test('creates, lists and ends', async () => {
    expect(await work('create spring-5 --amount 5 --listed')).toBeNull()
    expect(await work('create SPRING-5 --amount 6')).toMatch(/already/)
    expect(await work('create A/B --amount 6')).toMatch(/cannot be a code/)
    expect(await work('create BACKWARDS --amount 6 --from 2026-11-02 --until 2026-10-01')).toBe(
      'The value of endsAt is not valid.',
    )
    expect(await listCoupons(shop)).toEqual([
      expect.objectContaining({ code: 'SPRING-5', redemptions: 0, ended: false, listed: true, personal: false }),
    ])
    expect(await work('end Spring-5')).toBeNull()
    expect(await listCoupons(shop)).toMatchObject([{ code: 'SPRING-5', ended: true }])
    expect(await work('end NONE')).toBe('There is no coupon NONE.')
  })
})
