import type { TFunction } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ShellModel } from '../../../models/shell.ts'

/** What the parts of header and footer get. They are rendered on the server alone and never hydrated. */
export type ChromeProps = {
  readonly model: ShellModel
  readonly language: Language
  readonly prefix: string
  readonly t: TFunction<'shell'>
}
