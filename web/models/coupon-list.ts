import type { CouponValue } from '#domain/coupon/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type CouponPhase = 'waiting' | 'running' | 'used-up' | 'ended'

/** A category or a product that a coupon is for. */
export type ScopeModel = { readonly id: string; readonly name: string }

/** A coupon as staff see it; amounts are in the base currency of the shop, as they are typed. */
export type CouponRowModel = {
  readonly code: string
  readonly value: CouponValue
  readonly minimum: Minor
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly perPerson: number | null
  readonly total: number | null
  readonly productIds: readonly string[]
  readonly categories: readonly string[]
  readonly firstOrderOnly: boolean
  readonly listed: boolean
  readonly state: CouponPhase
  readonly used: number
  readonly given: Minor
  /** The base of the next change. */
  readonly changes: number
  readonly personal: boolean
}

/** A page of the list of coupons, with what its editor needs. */
export type CouponListModel = ListModel<CouponRowModel> &
  SavedViewsModel & {
    /** The coupon that the address opens; null: none, or there is none with this code. */
    readonly open: CouponRowModel | null
    /** What the coupons of the page are for. */
    readonly names: { readonly categories: readonly ScopeModel[]; readonly products: readonly ScopeModel[] }
    /** Amounts are typed and shown in it: the base currency, whose prices buyers see converted where the rate is not 1. */
    readonly currency: CurrencyModel
    readonly converted: boolean
    readonly may: { readonly edit: boolean; readonly delete: boolean }
  }

export interface CouponListQueries {
  /** Answers the parameters of an address with a page of the list; `code`: the coupon that is open. */
  couponList(asked: URLSearchParams, code: string | null): Promise<CouponListModel>
}
