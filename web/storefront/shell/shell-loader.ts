import type { i18n } from 'i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Router } from '../../app/hydrate.tsx'
import type { LoaderContext } from '../../app/page-table.ts'
import type { Link } from '../../models/card.ts'
import type { CurrencyModel, ShellModel, ShellQueries } from '../../models/shell.ts'

/** The browser gets this part of the shell; menus and footer are in the page already. */
export type ShellData = {
  readonly name: string
  readonly phone: string
  readonly currency: CurrencyModel
  /** Address of the stylesheet with the owner's colours. */
  readonly theme: string | null
  readonly categories: readonly Link[]
}

export type ShellRouteData = ShellData & {
  /** The whole model, on the server alone. */
  readonly model?: ShellModel
}

export async function shellLoader(
  _: LoaderFunctionArgs,
  { shop }: LoaderContext<ShellQueries>,
): Promise<ShellRouteData> {
  const model = await shop.shell()
  return { ...shellData(model), model }
}

/** The checkout's quiet frame needs little of the shell, and no menus. */
export async function frameLoader(_: LoaderFunctionArgs, { shop }: LoaderContext<ShellQueries>): Promise<ShellData> {
  return shellData(await shop.shell())
}

function shellData(model: ShellModel): ShellData {
  return {
    name: model.settings.name,
    phone: model.settings.phoneFooter,
    currency: model.currency,
    theme: model.theme,
    categories: model.categories.map(({ label, path }) => ({ label, path })),
  }
}

export type ShellParts = {
  readonly router: Router
  readonly instance: i18n
  readonly currency: CurrencyModel
}
