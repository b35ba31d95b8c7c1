import type { LocalizedText } from '#domain/shared/localized-text.ts'

/** A text that answers begin with. `{{name}}` and `{{order}}` in it are filled in. */
export type TemplateModel = {
  readonly templateId: string
  readonly name: string
  readonly text: LocalizedText
}

export type TemplateRowModel = TemplateModel & {
  readonly changedAt: string
  /** The name of the member; null: they were erased. */
  readonly changedBy: string | null
}

export type TemplatesModel = {
  /** By name. */
  readonly templates: readonly TemplateRowModel[]
  readonly may: { readonly edit: boolean }
}
