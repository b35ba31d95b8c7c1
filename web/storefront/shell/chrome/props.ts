import type { TFunction } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ShellModel } from '../../../models/shell.ts'

/** Props of the parts of header and footer. The server alone renders these parts; they are never hydrated. */
export type ChromeProps = {
  readonly model: ShellModel
  readonly language: Language
  readonly prefix: string
  readonly t: TFunction<'shell'>
}
