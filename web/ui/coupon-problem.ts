import type { TFunction } from 'i18next'
import { couponProblems } from '#domain/coupon/commands.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { FormatMoney } from './money.ts'
import { localeOf } from './numbers.ts'

/** Why a code takes nothing off: a coupon's own reason, or that of the request. */
export type RefusedCoupon = {
  readonly code: string
  readonly problem: { readonly code: string; readonly missing?: Minor; readonly at?: string }
}

type Words = { readonly t: TFunction<'coupon'>; readonly language: Language; readonly money: FormatMoney }

const knownProblems = [
  ...couponProblems,
  'cart-is-empty',
  'invalid-request',
  'too-many-requests',
  'unreachable',
] as const

/** "FALL10 ended on 31 October". */
export function couponSentence({ code, problem }: RefusedCoupon, { t, language, money }: Words): string {
  const { at, missing = 0 } = problem
  if (problem.code === 'coupon-ended' && at) return t('problem.coupon-ended-on', { code, day: lastDay(language, at) })
  const known = knownProblems.find(each => each === problem.code) ?? 'unknown'
  return t(`problem.${known}`, { code, missing: money(missing), day: at ? dayOf(language, at) : '' })
}

/** "31 October"; the day before it in English, as the other languages have it. */
export function dayOf(language: Language, at: string): string {
  const locale = language === 'en' ? 'en-GB' : localeOf(language)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))
}

/** The last day of something that is over at this moment. */
export function lastDay(language: Language, endsAt: string): string {
  return dayOf(language, new Date(Date.parse(endsAt) - 1).toISOString())
}
