import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Link } from '../models/card.ts'
import type { CurrencyModel, ShellModel } from '../models/shell.ts'
import type { LoaderContext } from '../storefront/shop.ts'

/** What the browser gets of the shell; menus and footer are in the page already. */
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

export async function shellLoader({ context }: LoaderFunctionArgs): Promise<ShellRouteData> {
  const model = await (context as LoaderContext).shop.shell()
  return { ...shellData(model), model }
}

export function shellData(model: ShellModel): ShellData {
  return {
    name: model.settings.name,
    phone: model.settings.phoneFooter,
    currency: model.currency,
    theme: model.theme,
    categories: model.categories.map(({ label, path }) => ({ label, path })),
  }
}
