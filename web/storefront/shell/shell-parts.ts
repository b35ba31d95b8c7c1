import type { i18n } from 'i18next'
import type { CurrencyModel } from '../../models/shell.ts'
import type { Router } from './follow-links.ts'

/** What the parts of the shell share in the browser. */
export type ShellParts = {
  readonly router: Router
  readonly instance: i18n
  readonly currency: CurrencyModel
}
