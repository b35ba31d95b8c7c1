import type { Subscriber } from '#projections/subscribers/document.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

export type SubscriberRowModel = Pick<Subscriber, 'subscriberId' | 'email' | 'language' | 'subscribedAt' | 'way'> & {
  /** Null: they got no coupon. */
  readonly welcome: { readonly code: string; readonly used: boolean } | null
}

/** A subscriber with the proof of their consent. */
export type OpenSubscriber = SubscriberRowModel &
  Pick<Subscriber, 'askedAt' | 'page' | 'agreement'> & {
    /** The name of the member who added them; null: nobody did, or the name is not known. */
    readonly addedBy: string | null
    /** Their page; null: they are no customer, or the member may not see customers. */
    readonly customer: string | null
  }

export type SubscriberListModel = ListModel<SubscriberRowModel> &
  SavedViewsModel & {
    /** The subscriber that the address opens; null: none, or they are not on the list. */
    readonly open: OpenSubscriber | null
    /** What the welcome coupon takes off; 0: there is none. */
    readonly percent: number
    readonly may: { readonly edit: boolean; readonly delete: boolean }
  }

export interface SubscriberListQueries {
  /** Answers the parameters of an address with a page of the list; `subscriberId`: who is open. */
  subscriberList(asked: URLSearchParams, subscriberId: string | null): Promise<SubscriberListModel>
}
