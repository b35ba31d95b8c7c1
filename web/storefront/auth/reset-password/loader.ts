import { linkLoader } from '../link-loader.ts'

export const loader = linkLoader('reset-password')
