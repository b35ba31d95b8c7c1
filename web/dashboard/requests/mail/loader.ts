import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { MailListModel, MailQueries } from '../../../models/mails.ts'

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<MailQueries>,
): Promise<MailListModel> {
  const { mailId = null } = params
  const model = await shop.mailList(new URL(request.url).searchParams, mailId)
  if (mailId !== null && !model.open) notFound()
  return model
}
