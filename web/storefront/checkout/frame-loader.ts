import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ShellQueries } from '../../models/shell.ts'
import { shellData } from '../shell/shell-loader.ts'

/** The quiet frame needs little of the shell, and no menus. */
export async function frameLoader(_: LoaderFunctionArgs, { shop }: LoaderContext<ShellQueries>) {
  return shellData(await shop.shell())
}
