import type { CouponWork } from '#api/coupons/owner.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run coupon -- create CODE (--percent 10 | --amount 5.00) [--minimum 25.00] [--from 2026-11-01] [--until 2026-11-30]
                    [--per-person 1] [--total 100] [--category ID]... [--product ID]... [--first-order] [--listed]
  npm run coupon -- end CODE
  npm run coupon -- reopen CODE
  npm run coupon -- list
Amounts are in the base currency of the shop. The coupon is valid on both days and between them; days are in UTC. A listed
coupon is shown on /coupons.`

const options = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  minimum: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  'per-person': { type: 'string' },
  total: { type: 'string' },
  category: { type: 'string', multiple: true },
  product: { type: 'string', multiple: true },
  'first-order': { type: 'boolean' },
  listed: { type: 'boolean' },
} as const

/** Reads the work that a command line asks for. @throws UsageError: it says how the command is used. */
export function readCouponArguments(args: readonly string[]): CouponWork | 'list' {
  const { values, positionals } = commandLine(usage, options, args)
  const [verb, code, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(usage)
  if (verb === 'list' && code === undefined) return 'list'
  if (code === undefined) throw new UsageError(usage)
  if (verb === 'end') return { end: code }
  if (verb === 'reopen') return { reopen: code }
  if (verb !== 'create' || (values.percent === undefined) === (values.amount === undefined)) throw new UsageError(usage)
  const value =
    values.percent !== undefined
      ? ({ kind: 'percent', percent: numberIn('percent', values.percent, /^\d{1,3}(\.\d{1,2})?$/) } as const)
      : ({ kind: 'amount', amount: centsIn('amount', values.amount ?? '') } as const)
  return {
    create: {
      code,
      terms: {
        value,
        minimum: values.minimum === undefined ? 0 : centsIn('minimum', values.minimum),
        startsAt: values.from === undefined ? null : dayIn('from', values.from, 0),
        endsAt: values.until === undefined ? null : dayIn('until', values.until, 1),
        perPerson: limitIn('per-person', values['per-person']),
        total: limitIn('total', values.total),
        productIds: values.product ?? [],
        categories: values.category ?? [],
        firstOrderOnly: values['first-order'] ?? false,
        listed: values.listed ?? false,
      },
    },
  }
}

function numberIn(name: string, text: string, form: RegExp): number {
  if (!form.test(text)) throw new UsageError(`--${name} ${text} is not a valid number.\n${usage}`)
  return Number(text)
}

function centsIn(name: string, text: string): number {
  return Math.round(numberIn(name, text, /^\d{1,9}(\.\d{1,2})?$/) * 100)
}

function limitIn(name: string, text: string | undefined): number | null {
  return text === undefined ? null : numberIn(name, text, /^[1-9]\d{0,8}$/)
}

/** Midnight UTC of a day, or of one `after` it. */
function dayIn(name: string, text: string, after: number): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : new Date(Number.NaN)
  // A day that no month has rolls over into the next one.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new UsageError(`--${name} ${text} is not a day like 2026-11-30.\n${usage}`)
  }
  day.setUTCDate(day.getUTCDate() + after)
  return day.toISOString()
}
