import { describe, expect, test } from 'vitest'
import type { ActGroup } from '#web/dashboard/shell/palette/acts.ts'
import { type Asked, groupsOf, likeliest } from '#web/dashboard/shell/palette/choices.ts'
import { createI18n } from '#web/i18n/instance.ts'
import type { Found } from '#web/models/find.ts'
import { catalogue } from './catalogue.ts'

const english = createI18n('en', catalogue('en'))
const t = (namespace: 'palette' | 'frame' | 'orders' | 'coupons' | 'dashboard') =>
  english.getFixedT(null, namespace) as never
const words = {
  ...{ places: t('dashboard'), frame: t('frame'), orders: t('orders'), coupons: t('coupons'), palette: t('palette') },
  detailOf: () => '4 pieces',
  countOf: (count: number) => `${count} orders`,
}
const Icon = () => null
const ran: string[] = []
const group = (of: ActGroup['of'], heading: string, ...names: readonly string[]): ActGroup => ({
  ...{ of, heading },
  acts: names.map(name => ({ name, label: name, Icon, run: () => void ran.push(name) })),
})
const order = {
  orderId: 'o1',
  number: 10482,
  buyer: 'Amina',
  fulfilment: 'to-pack',
  draftId: null,
  acts: ['ship', 'slip'],
}
const found = { orders: [order], products: [{ productId: 'p1', name: 'Tee', style: 'T1' }] } as unknown as Found

const nothing: Asked = { q: '', found: {}, viewable: ['orders', 'product'], recent: [], page: null, selection: null }
const shown = (asked: Partial<Asked>) => groupsOf({ ...nothing, ...asked }, words)
const outline = (asked: Partial<Asked>) =>
  shown(asked).map(({ heading, choices }) => [heading, choices.map(({ label }) => label)])

describe('the palette', () => {
  test('opens the panel for shipping where a slip is scanned, and the order where its number is typed', () => {
    const first = (q: string, acts: readonly string[]) =>
      shown({ q, found: { orders: [{ ...order, acts }] } as unknown as Found })[0]!.choices[0]
    const to = '/dashboard/orders/10482'
    expect(first('010482', ['ship', 'slip'])).toMatchObject({ to, act: 'ship' })
    for (const [q, acts] of [
      ['10482', ['ship']],
      ['010482', ['deliver']],
    ] as const) {
      expect(first(q, acts)).toMatchObject({ to })
      expect(first(q, acts)).not.toHaveProperty('act')
    }
  })

  test('has matches first, then what can be done with the first one and with the chosen rows, then pages', () => {
    const selection = group('selection', 'The 3 chosen rows', 'Slips', 'Mark shipped…')
    expect(outline({ q: 'ord', found, selection })).toEqual([
      ['Orders', ['#10482 · Amina']],
      ['Products', ['Tee']],
      ['#10482', ['Ship it', 'Print its slip']],
      ['The 3 chosen rows', ['Slips', 'Mark shipped…']],
      ['Go to', ['Orders', 'All orders with “ord”']],
    ])
  })

  test('lets the page of an order begin what was chosen', () => {
    const first = shown({ q: '10482', found }).find(({ key }) => key === 'first')
    expect(first?.choices).toMatchObject([
      { to: '/dashboard/orders/10482', act: 'ship' },
      { to: '/dashboard/orders/slips?orders=10482' },
    ])
  })

  test('offers what the open page offers, by what is typed, and says nothing of its order twice', () => {
    const page = group('page', '#10482', 'Ship 4 pieces', 'Hold')
    expect(outline({ page }).slice(0, 1)).toEqual([['#10482', ['Ship 4 pieces', 'Hold']]])
    expect(outline({ q: 'hol', found, page })).toContainEqual(['#10482', ['Hold']])
    expect(outline({ q: '10482', found, page }).map(([heading]) => heading)).not.toContain('#10482')
    const [hold] = shown({ q: 'hol', page })[0]!.choices
    if (hold && 'run' in hold) hold.run()
    expect(ran).toEqual(['Hold'])
  })

  test('leads back to where the member was, as far as they still may see it', () => {
    const recent = ['/dashboard/orders/10482', '/dashboard/users', '/dashboard/orders/returns', '/dashboard/jobs/7']
    expect(outline({ recent })[0]).toEqual(['Recent', ['Order #10482', 'Returns']])
    expect(outline({ recent, viewable: ['users'] })[0]).toEqual(['Recent', ['Users']])
    expect(outline({ recent, q: 'ret' }).map(([heading]) => heading)).not.toContain('Recent')
  })
})

test('Enter takes what was found or has the words; then a guess or the list, and never an action that nobody asked for', () => {
  const guess = { key: 'snapback', label: 'Snapback', Icon, to: '/dashboard/product/snapback', guess: true } as const
  const act = { key: 'amend', label: 'Swap sizes', Icon, run: () => {} }
  const all = { key: 'all', label: 'All orders with “swap”', Icon, to: '/dashboard/orders?q=swap' }
  const order = { key: 'o', label: '#1048 · Ada', Icon, to: '/dashboard/orders/1048', found: true } as const
  expect(likeliest('swap', [guess, act, all])).toBe(1)
  expect(likeliest('TRACK-7', [order, guess, act, all])).toBe(0)
  expect(likeliest('snpabck', [guess, all])).toBe(0)
  expect(likeliest('9999', [act, all])).toBe(1)
  expect(likeliest('', [act])).toBe(0)
  expect(likeliest('swap', [])).toBe(0)
})
