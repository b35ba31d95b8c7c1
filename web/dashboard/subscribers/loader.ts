import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../app/page-table.ts'
import type { SubscriberListModel, SubscriberListQueries } from '../../models/subscriber-list.ts'
import { newSubscriber } from './add-subscriber.tsx'

export type SubscribersData = SubscriberListModel & {
  /** The address asks for the form that adds somebody. */
  readonly adds: boolean
}

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<SubscriberListQueries>,
): Promise<SubscribersData> {
  const { subscriber = null } = params
  const { searchParams } = new URL(request.url)
  const adds = subscriber === newSubscriber
  const model = await shop.subscriberList(searchParams, adds ? null : subscriber)
  // Rows that are asked for alone may be those of a list whose open one has just gone.
  if (subscriber !== null && !adds && !model.open && !searchParams.has('rows')) notFound()
  return { ...model, adds: adds && model.may.edit }
}
