import type { LoaderFunctionArgs } from 'react-router-dom'
import type { HomeModel } from '../../models/home.ts'
import type { LoaderContext } from '../shop.ts'

export function loader(_: LoaderFunctionArgs, context: LoaderContext): Promise<HomeModel> {
  return context.shop.home()
}
