import type { i18n } from 'i18next'
import type { Router } from '../../app/hydrate.tsx'
import type { CurrencyModel } from '../../models/shell.ts'

export type ShellParts = {
  readonly router: Router
  readonly instance: i18n
  readonly currency: CurrencyModel
}
