import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { TemplateRowModel, TemplatesModel } from '../../../models/answer-templates.ts'
import type { RequestListQueries } from '../../../models/request-list.ts'

/** In the place of a template in addresses: a new one is begun there. */
export const newTemplate = 'new'

export type TemplatesData = TemplatesModel & {
  readonly open: TemplateRowModel | null
  /** The address asks for the form of a new one. */
  readonly adds: boolean
}

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<RequestListQueries>,
): Promise<TemplatesData> {
  const { templateId = null } = params
  const model = await shop.answerTemplates()
  const open = model.templates.find(each => each.templateId === templateId) ?? null
  const adds = templateId === newTemplate
  if (templateId !== null && !adds && !open) notFound()
  return { ...model, open, adds: adds && model.may.edit }
}
