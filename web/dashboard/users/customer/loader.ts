import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { CustomerPageModel, CustomerPageQueries } from '../../../models/customer-page.ts'

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<CustomerPageQueries>,
): Promise<CustomerPageModel> {
  const customer = await shop.customerPage(params.personId ?? '')
  if (!customer) return notFound()
  // The address of an account: its page is under the person that the account stays under.
  if ('belongsTo' in customer) throw redirect(`${prefixOf(language)}/dashboard/users/${customer.belongsTo}`)
  return customer
}
