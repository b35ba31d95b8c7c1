import type { LoaderFunctionArgs } from 'react-router-dom'
import { shellData } from '../../app/shell-loader.ts'
import type { LoaderContext } from '../shop.ts'

/** The quiet frame needs little of the shell, and no menus. */
export async function frameLoader({ context }: LoaderFunctionArgs) {
  return shellData(await (context as LoaderContext).shop.shell())
}
