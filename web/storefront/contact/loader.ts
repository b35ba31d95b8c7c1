import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ContactModel, ContentQueries } from '../../models/content.ts'

export type ContactData = ContactModel & {
  /** A message has just been sent. */
  readonly sent: boolean
  /** A form that was refused by the server. */
  readonly form: FormState | null
}

export async function loader(
  { request }: LoaderFunctionArgs,
  context: LoaderContext<ContentQueries>,
): Promise<ContactData> {
  return {
    ...(await context.shop.contact()),
    sent: new URL(request.url).searchParams.has('sent'),
    form: context.form?.form === 'contact' ? context.form : null,
  }
}
